import type { HostDependencies, Log } from '@pok/table';
import { firstHeld } from './running-server.ts';

export function fail(error: unknown): never {
  throw error;
}

/** What a table needs, where nothing happens by itself: no deadline fires, every secret is the same. */
export function stillWorld(log: Log): HostDependencies {
  return {
    log,
    now: Date.now,
    after: () => () => {},
    secrets: () => 'ab'.repeat(32),
    chooseForBot: firstHeld,
    onProblem: fail,
  };
}
