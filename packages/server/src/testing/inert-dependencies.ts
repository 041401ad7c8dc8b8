import type { Log, TableActorDependencies } from '@pok/table';
import { parseConfig } from '../config.ts';
import { createLimits, type Limits } from '../limits.ts';
import { firstHeld } from './running-server.ts';

export function fail(error: unknown): never {
  throw error;
}

/** Dependencies of a table at which nothing happens by itself: no deadline fires, every server seed is the same. */
export function inertDependencies(log: Log): TableActorDependencies {
  return {
    log,
    now: Date.now,
    after: () => () => {},
    nodeOf: () => 'node',
    newServerSeed: () => 'ab'.repeat(32),
    chooseForBot: firstHeld,
    onProblem: fail,
  };
}

/** The limits of a server that nobody has configured. */
export function defaultLimits(now: () => number = Date.now): Limits {
  const parsed = parseConfig({}, []);
  if (parsed.kind !== 'config') throw new Error('no configuration');
  return createLimits(parsed.config, now);
}
