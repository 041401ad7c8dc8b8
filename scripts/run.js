import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onParentEnd } from './processes/parent.js';
import { spawnGuarded } from './processes/spawn-guarded.js';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * A larger nursery means fewer garbage collections, so the server stalls less under load (`npm run bench -- server`). It costs 6 KB
 * per socket at 5,000 sockets. Twice as much gained little and cost 17 KB.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32'];

/** Prints one line about what happens next. @param {string} line */
export function say(line) {
  process.stdout.write(`pok: ${line}\n`);
}

/**
 * Runs a program to its end with our terminal. Ctrl-C reaches it as well, since it is in our process group. We wait for it to end
 * instead of dying first and handing back a terminal that it still writes to.
 * @param {string} command @param {readonly string[]} args @param {Record<string, string>} [env]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    const wait = () => {};
    const pass = () => child.kill('SIGTERM');
    process.on('SIGINT', wait);
    process.on('SIGTERM', pass);
    let isOrphan = false;
    const stopWatching = onParentEnd(() => {
      isOrphan = true;
      pass();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      stopWatching();
      // Nobody waits for what would come next.
      if (isOrphan) process.exit(1);
      process.off('SIGINT', wait);
      process.off('SIGTERM', pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/**
 * Runs a script in the background, without our terminal. It ends with us, and so does what it has started.
 * @param {readonly string[]} args its path and its arguments
 * @returns {Promise<{ code: number | null, output: string }>} its exit code and its output
 */
export function runAside(args) {
  return new Promise((resolve, reject) => {
    const child = spawnGuarded(process.execPath, args, { cwd: ROOT });
    const end = () => child.kill();
    process.once('exit', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', end);
      resolve({ code, output });
    });
  });
}

/** Like `run`, but ends this process if the program fails. @type {typeof run} */
export async function mustRun(command, args, env) {
  const code = await run(command, args, env);
  if (code !== 0) process.exit(code);
  return code;
}

const PROGRAMS = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  'svelte-check': 'svelte-check/bin/svelte-check',
  tsc: '@typescript/native/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/**
 * The script of a program that a dependency brings. On Windows, npm puts batch files into `.bin`, which Node can't start. @param {keyof typeof PROGRAMS} name
 */
export function installed(name) {
  return join(ROOT, 'node_modules', PROGRAMS[name]);
}

/** Runs npm, the one that started us if there is one. @param {readonly string[]} args */
export function mustRunNpm(args) {
  const { npm_execpath: script = '' } = process.env;
  return script.endsWith('npm-cli.js') ? mustRun(process.execPath, [script, ...args]) : mustRun('npm', args);
}
