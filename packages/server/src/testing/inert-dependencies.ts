import type { Log, TableActorDependencies } from '@pok/table';
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
    newServerSeed: () => 'ab'.repeat(32),
    chooseForBot: firstHeld,
    onProblem: fail,
  };
}
