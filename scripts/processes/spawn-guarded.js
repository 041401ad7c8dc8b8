import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const GUARD = fileURLToPath(new URL('./guard.js', import.meta.url));

/**
 * Starts a program that can't watch its parent itself, below a process that does: it ends with us, even if we are killed. Signals to the
 * process that is returned go to the program, and its exit code is that of the program.
 * @param {string} program @param {readonly string[]} args @param {import('node:child_process').SpawnOptions} options
 */
export function spawnGuarded(program, args, { uid, gid, ...options }) {
  return spawn(process.execPath, [GUARD, JSON.stringify({ program, args, uid, gid })], options);
}
