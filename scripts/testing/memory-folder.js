import { chmodSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { createOwnedFolder } from './owned-folder.js';

const PLACE = '/dev/shm';
/** All tests together never use more than half of this at a time. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * A folder for all temporary files of a run. Tests sync nearly everything they write, but none of it has to last. In memory, they don't
 * wait for a disk; a machine without enough room there has this folder where its temporary files are.
 */
export function openMemoryFolder() {
  const folder = createOwnedFolder(hasRoom() ? PLACE : tmpdir(), 'pok-test');
  // As root, PostgreSQL runs under a user of its own.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { env: { TMPDIR: folder, TEMP: folder, TMP: folder }, remove };
}

/** Some machines don't run programs from there. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(PLACE);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === PLACE);
    return (
      mount !== undefined && !mount.includes('noexec') && Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES
    );
  } catch {
    return false;
  }
}
