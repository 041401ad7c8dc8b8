import { readFileSync } from 'node:fs';

/**
 * A name of a running process that no other process will ever have, or `undefined` if there is no such process. In containers, pids are
 * soon used again; together with its start, which only Linux tells, a pid is unique. @param {number} pid
 */
export function processName(pid) {
  if (process.platform !== 'linux') return isAlive(pid) ? String(pid) : undefined;
  const stat = readStat(pid);
  return stat === undefined ? undefined : `${pid}.${stat.startedAt}`;
}

/** @param {string} name */
export function isRunning(name) {
  return processName(Number.parseInt(name, 10)) === name;
}

/** The process that started a process, where the system tells without asking another program. @param {number} pid */
export function parentOf(pid) {
  return process.platform === 'linux' ? readStat(pid)?.parent : undefined;
}

/** Parses `pid (name) state parent … start …`. Returns nothing for a process that has ended. @param {number} pid */
function readStat(pid) {
  try {
    const [, rest = ''] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [state = '', parent, ...more] = rest.split(' ');
    return 'ZX'.includes(state) ? undefined : { parent: Number(parent), startedAt: more[17] };
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
