import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * What a server has to forget, it forgets less often then: it stalls less under load (`npm run bench -- server`), for 6 KB
 * more a socket at 5,000 sockets. Twice as much gained little and cost 17 KB.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32'];

/** ms between looks whether whoever started us is still there. */
const LOOK_EVERY = 500;

/** One line for what happens next. @param {string} line */
export function say(line) {
  process.stdout.write(`pok: ${line}\n`);
}

/**
 * Runs a program to its end with our terminal. Ctrl-C reaches it too (it is in our process group), so we wait for it
 * to leave instead of dying first and handing back a terminal that it still writes to.
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
    // npm starts us through a shell, and stops that alone.
    const { ppid } = process;
    const watching = setInterval(() => process.ppid !== ppid && pass(), LOOK_EVERY);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(watching);
      process.off('SIGINT', wait);
      process.off('SIGTERM', pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/**
 * Runs a script beside others, without our terminal. It ends with us.
 * @param {readonly string[]} args its path, and what it is told
 * @returns {Promise<{ code: number | null, output: string }>} its exit code, and all that it wrote
 */
export function runAside(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT });
    const end = () => child.kill();
    process.once('exit', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
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
 * The path of a program that a dependency brings, a script for Node: what npm puts into `.bin` is a batch file on Windows, which
 * Node doesn't start. @param {keyof typeof PROGRAMS} name
 */
export function installed(name) {
  return join(ROOT, 'node_modules', PROGRAMS[name]);
}

/** Runs npm to its end: the one that started us, if there is one. @param {readonly string[]} args */
export function mustRunNpm(args) {
  const { npm_execpath: script = '' } = process.env;
  return script.endsWith('npm-cli.js') ? mustRun(process.execPath, [script, ...args]) : mustRun('npm', args);
}
