import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/** A process that was told to end needs a moment. */
const GRACE_MS = 5_000;
const LOOK_EVERY_MS = 200;

/** A variable that every process of a run inherits; its value is the folder of the run. */
export const MARK = 'POK_GREEN';

/** The processes that still run after a while, of those that carry the mark of a run or work in its folder. Linux only. */
export async function leftoversOf(folder: string): Promise<readonly FoundProcess[]> {
  for (let waitedMs = 0; waitedMs < GRACE_MS; waitedMs += LOOK_EVERY_MS) {
    if (processesOf(folder).length === 0) return [];
    await wait(LOOK_EVERY_MS);
  }
  return processesOf(folder);
}

export function processesOf(folder: string): readonly FoundProcess[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && belongsTo(pid, folder))
    .map((pid) => ({ pid, command: read(pid, 'cmdline').replaceAll('\0', ' ').trim() }));
}

/** PostgreSQL and Chromium write over the environment of some of their processes; those are children of processes that have it. */
function belongsTo(pid: number, folder: string): boolean {
  if (read(pid, 'environ').split('\0').includes(`${MARK}=${folder}`)) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

/** Empty if the process has ended, or belongs to somebody else. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
