import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT, say } from '../run.js';
import { createOwnedFolder } from '../testing/owned-folder.js';
import { isRunning, processName } from './process-name.js';

const LOCK = join(ROOT, '.cache', 'pok-lock');
const LOOK_EVERY = 100;

/**
 * Does `work` while no other process in this folder does any. A process that was killed during its work holds up nobody.
 * @param {() => Promise<void>} work
 * @param {string} [lock] a folder with one file in it, which has the name of the process that works
 */
export async function oneAtATime(work, lock = LOCK) {
  mkdirSync(dirname(lock), { recursive: true });
  const name = processName(process.pid) ?? '';
  const own = createOwnedFolder(dirname(lock), basename(lock));
  writeFileSync(join(own, name), '');
  let isTold = false;
  while (!take(lock, own)) {
    if (!isTold) say('waiting for another process that installs or builds here…');
    isTold = true;
    await setTimeout(LOOK_EVERY);
  }
  const release = () => rmSync(join(lock, name), { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * Renaming a folder replaces an empty one, and fails for one that has a file. The file of a process that has ended is removed by its name,
 * which no other process has, so a newer holder keeps its own. @param {string} lock @param {string} own
 */
function take(lock, own) {
  for (const name of namesIn(lock)) {
    if (isRunning(name)) return false;
    rmSync(join(lock, name), { force: true });
  }
  try {
    rmdirSync(lock); // Windows doesn't replace empty folders
  } catch {
    // There is none, or another process has just taken it.
  }
  try {
    renameSync(own, lock);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} lock */
function namesIn(lock) {
  return existsSync(lock) ? readdirSync(lock) : [];
}
