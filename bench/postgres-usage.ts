import { readdirSync, readFileSync } from 'node:fs';

/** Of the clock in which Linux counts the CPU of processes. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly parent: number;
  readonly name: string;
  readonly ticks: number;
}

/** CPU seconds that all processes of our PostgreSQL have used so far. Works on Linux only. */
export function postgresCpu(): number {
  const stats = new Map(readdirSync('/proc').flatMap((pid) => statOf(pid)));
  let ticks = 0;
  for (const [pid, { name, ticks: own }] of stats)
    if (name === 'postgres' && isDescendant(stats, pid)) ticks += own;
  return ticks / TICKS_PER_SECOND;
}

function isDescendant(stats: ReadonlyMap<number, Stat>, pid: number): boolean {
  const parent = stats.get(pid)?.parent;
  return parent !== undefined && (parent === process.pid || isDescendant(stats, parent));
}

/** Parses `pid (name) state parent … utime stime …`. Returns nothing for a process that has ended. */
function statOf(pid: string): readonly (readonly [pid: number, Stat])[] {
  if (!/^\d+$/.test(pid)) return [];
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    return [[Number(pid), { name, parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) }]];
  } catch {
    return [];
  }
}
