import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processName } from '../processes/process-name.js';

/**
 * Creates a folder that belongs to this process, and removes those of the same kind whose process was killed before it could remove them.
 * @param {string} place an existing folder @param {string} kind
 */
export function createOwnedFolder(place, kind) {
  for (const name of readdirSync(place)) {
    const [owner] = name.startsWith(`${kind}-`) ? name.slice(kind.length + 1).split('-') : [];
    if (owner !== undefined && /^\d+(\.\d+)?$/.test(owner) && !isRunning(owner))
      removeOurs(join(place, name));
  }
  return mkdtempSync(join(place, `${kind}-${processName(process.pid)}-`));
}

/** @param {string} folder */
function removeOurs(folder) {
  try {
    if (statSync(folder).uid === (process.getuid?.() ?? 0)) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another process removes it at the same time.
  }
}
