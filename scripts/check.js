import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessages } from './messages.js';
import { prepare } from './prepare.js';
import { installed, ROOT, runAside, say } from './run.js';

await prepare();
await compileMessages();
// svelte-check keeps what it made of components that are gone, and finds mistakes there.
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
  'types of protocol': [TSC, '-p', 'packages/protocol'],
  'types of rules': [TSC, '-p', 'packages/rules'],
  'links, paths and sizes in the pages': [installed('tsx'), 'scripts/pages.ts'],
};
const AT_ONCE = 2;

/** @param {string} name @param {readonly string[]} command @returns {Promise<boolean>} */
async function passes(name, command) {
  const { code, output } = await runAside(command);
  say(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) process.stdout.write(`${output}\n`);
  return code === 0;
}

// The longest come first, so that none of them is left over at the end.
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
