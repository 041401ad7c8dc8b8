import { spawn } from 'node:child_process';
import { onParentEnd } from './parent.js';

// Runs a program, and interrupts it and what it has started when this process ends: see `spawnGuarded`.
const { program, args, uid, gid } = JSON.parse(process.argv[2] ?? '');
const isWindows = process.platform === 'win32';
// In a process group of its own, a signal reaches what the program has started as well.
const child = spawn(program, args, { stdio: 'inherit', detached: !isWindows, uid, gid });

/** @param {NodeJS.Signals} signal */
function kill(signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal);
  } catch {
    // It has just ended.
  }
}

process.on('exit', () => kill('SIGINT'));
onParentEnd(() => process.exit(1));
/** @type {NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
for (const signal of PASSED_ON) process.on(signal, kill);
child.on('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
