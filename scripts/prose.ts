import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Fault, faultsIn, faultsInComment } from './prose/faults.ts';
import { filesIn } from './prose/files.ts';
import { commentsOf, passagesOfPage, titlesOf } from './prose/passages.ts';

/*
 * Checks our English for faults that a pattern can find: all pages, and in the folders below comments and the titles of tests.
 * Names of files or folders as arguments check those instead.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where comments and titles are checked. */
const FOLDERS: readonly string[] = [
  'packages',
  'scripts',
  'e2e',
  'bench',
  'simulator',
  'research',
  'examples',
];

/** Texts by others. */
const NOT_OURS = /^LICENSE|(^|\/)(golden|node_modules|paraglide)\//;

const named = process.argv.slice(2);
const files = filesIn(ROOT, named.length > 0 ? named : ['*.md', ...FOLDERS]).filter(
  (file) => /\.(md|ts|js|mjs|svelte|css)$/.test(file) && !NOT_OURS.test(file),
);

function faultsOf(file: string): readonly Fault[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!file.endsWith('.md'))
    return [
      ...commentsOf(text).flatMap(faultsInComment),
      ...titlesOf(text).flatMap((title) => faultsIn(title)),
    ];
  return passagesOfPage(text).flatMap((passage) => faultsIn(passage));
}

const faults = files.flatMap((file) => faultsOf(file).map((fault) => ({ file, ...fault })));
for (const { file, line, problem, excerpt } of faults)
  console.error(`${file}:${line}: ${problem}\n    ${excerpt}`);
process.exitCode = faults.length === 0 ? 0 : 1;
