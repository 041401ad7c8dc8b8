import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readCommandLine } from './command-line.js';
import { compileMessages } from './messages.js';
import { prepare } from './prepare.js';
import { installed, ROOT, runAside, say } from './run.js';

readCommandLine('npm run check', {
  about: 'checks types, style, import arrows, dead code, links and English',
});
await prepare();
await compileMessages();
// svelte-check would still find mistakes in components that are gone.
rmSync(join(ROOT, 'packages/web/.svelte-check'), { recursive: true, force: true });

/** TypeScript 7; version 6, which svelte-check needs, takes three times as long. */
const TSC = installed('tsc');

/** @type {Readonly<Record<string, readonly string[]>>} */
const CHECKS = {
  'types of the app': [
    installed('svelte-check'),
    ...['--workspace', 'packages/web', '--tsgo', '--fail-on-warnings', '--output', 'human'],
  ],
  'features that old browsers lack': [installed('tsx'), 'scripts/engines.ts'],
  'types of tests and tools': [TSC, '-p', '.'],
  'types of server': [TSC, '-p', 'packages/server'],
  'dead code': [installed('knip')],
  style: [installed('biome'), 'check', '--error-on-warnings', '.'],
  'import arrows': [installed('tsx'), 'scripts/arrows.ts'],
  'types of cli': [TSC, '-p', 'packages/cli'],
  'types of strategy': [TSC, '-p', 'packages/strategy'],
  'types of table': [TSC, '-p', 'packages/table'],
  'types of tournament': [TSC, '-p', 'packages/tournament'],
  'types of protocol': [TSC, '-p', 'packages/protocol'],
  'types of rules': [TSC, '-p', 'packages/rules'],
  'links and paths in the pages': [installed('tsx'), 'scripts/pages.ts'],
  'English in pages and comments': [installed('tsx'), 'scripts/prose.ts'],
};
const AT_ONCE = 2;

/** Where errors were printed: several programs contain the same file. @type {Set<string>} */
const printed = new Set();

/** The output without errors that are printed already. @param {string} output */
function newIn(output) {
  // An error begins with "file(line,column): " from tsc and with "file:line:column" from svelte-check.
  const parts = output.split(/^(?=\S+?(?:\(\d+,\d+\): |:\d+:\d+$))/m);
  return parts
    .filter((part) => {
      const [, file, line, column] = /^(\S+?)[(:](\d+)[,:](\d+)/.exec(part) ?? [];
      if (file === undefined) return true;
      const place = `${relative(ROOT, resolve(ROOT, file))}:${line}:${column}`;
      const isNew = !printed.has(place);
      printed.add(place);
      return isNew;
    })
    .join('');
}

/** @param {string} name @param {readonly string[]} command @returns {Promise<boolean>} */
async function passes(name, command) {
  const { code, output } = await runAside(command);
  say(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) process.stdout.write(`${newIn(output).trim() || 'the errors above'}\n`);
  return code === 0;
}

// The longest come first, so that none of them runs alone at the end.
const queue = Object.entries(CHECKS);
const results = await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    let all = true;
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      all = (await passes(...check)) && all;
    }
    return all;
  }),
);
process.exit(results.every(Boolean) ? 0 : 1);
