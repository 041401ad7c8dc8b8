import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const PLACE = '/dev/shm';
/** All tests together never use more than half of this at a time. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Tests sync nearly everything they write, but none of it has to last. In memory, they don't wait for a disk.
 * @returns {{ env: Record<string, string>, remove(): void }} no `env` if this machine has no such folder with enough room
 */
export function openMemoryFolder() {
  if (!hasRoom()) return { env: {}, remove() {} };
  const folder = mkdtempSync(join(PLACE, 'pok-test-'));
  // As root, PostgreSQL runs under a user of its own.
  chmodSync(folder, 0o755);
  return { env: { TMPDIR: folder }, remove: () => rmSync(folder, { recursive: true, force: true }) };
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
