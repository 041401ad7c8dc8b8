import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRows, wrongArrows } from './arrows/arrows.ts';
import { ROOT } from './run.js';

/*
 * Checks the arrows of ARCHITECTURE.md between the folders of the app: each imports those that stand above it in the table. Tests may
 * import anything. Between packages, Biome checks that each imports only those that its package.json names.
 */
const rows = parseRows(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'));
const sources = join(ROOT, 'packages/web/src');

const wrong = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|^(paraglide|testing)/.test(path))
  .flatMap((path) => wrongArrows(rows, path, readFileSync(join(sources, path), 'utf8')));
if (wrong.length > 0) process.stdout.write(`${wrong.join('\n')}\n`);
process.exit(wrong.length === 0 ? 0 : 1);
