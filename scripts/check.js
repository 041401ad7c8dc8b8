import { spawn } from 'node:child_process';
import { prepare } from './prepare.js';
import { installed, mustRun, ROOT, say } from './run.js';

await prepare();
await mustRun(installed('tsx'), ['packages/web/compile-messages.ts']);

/** @type {readonly (readonly [name: string, program: string, ...args: string[]])[]} */
const CHECKS = [
  ['style and import arrows', 'biome', 'check', '--error-on-warnings', '.'],
  [
    'types of the app',
    'svelte-check',
    '--workspace',
    'packages/web',
    '--fail-on-warnings',
    '--output',
    'human',
  ],
  ...['rules', 'table', 'strategy', 'server', 'cli'].map(
    (name) => /** @type {const} */ ([`types of ${name}`, 'tsc', '-p', `packages/${name}`]),
  ),
  ['types of tests', 'tsc', '-p', 'tsconfig.tests.json'],
  ['types of e2e', 'tsc', '-p', 'e2e'],
  ['types of bench', 'tsc', '-p', 'bench'],
  ['types of scripts', 'tsc', '-p', 'scripts'],
  ['dead code', 'knip'],
];
const AT_ONCE = 2;

/** @param {(typeof CHECKS)[number]} check @returns {Promise<boolean>} */
function passes([name, program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(installed(program), args, { cwd: ROOT });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('close', (code) => {
      say(`${code === 0 ? '✓' : '✗'} ${name}`);
      if (code !== 0) process.stdout.write(`${output}\n`);
      resolve(code === 0);
    });
  });
}

const queue = [...CHECKS];
const results = await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    let all = true;
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      all = (await passes(check)) && all;
    }
    return all;
  }),
);
process.exit(results.every(Boolean) ? 0 : 1);
