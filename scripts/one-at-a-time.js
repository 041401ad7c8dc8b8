import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT, say } from './run.js';

const LOCK = join(ROOT, '.cache', 'pok-preparing');
const LOOK_EVERY = 500;

/**
 * Does `work` while no other process in this folder does any. A process that was killed during its work holds up nobody.
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  let isTold = false;
  while (!take()) {
    if (!isTold) say('waiting for another process that installs or builds here…');
    isTold = true;
    await setTimeout(LOOK_EVERY);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isHeld() {
  try {
    return process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
