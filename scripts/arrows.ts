import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRows, unnamedPackages, wrongArrows } from './arrows/arrows.ts';
import { ROOT } from './run.js';

/*
 * Checks the arrows of ARCHITECTURE.md: a package imports those of ours that its package.json names, and a folder of the app
 * those that stand above it in the table. Tests may import anything.
 */
const PACKAGES = [
  'rules',
  'protocol',
  'client',
  'log',
  'table',
  'tournament',
  'strategy',
  'server',
  'cli',
  'web',
];
const rows = parseRows(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'));

const wrong = PACKAGES.flatMap((name) => {
  const folder = join(ROOT, 'packages', name);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|-contract\.ts$|^(paraglide|testing)/.test(path),
    )
    .flatMap((path) => {
      const text = readFileSync(join(folder, 'src', path), 'utf8');
      const unnamed = unnamedPackages(dependencies ?? {}, text);
      return [
        ...unnamed.map(
          (other) => `packages/${name}/src/${path} imports ${other}, which its package.json lacks`,
        ),
        ...(name === 'web' ? wrongArrows(rows, path, text) : []),
      ];
    });
});
if (wrong.length > 0) process.stdout.write(`${wrong.join('\n')}\n`);
process.exit(wrong.length === 0 ? 0 : 1);
