import type { Log } from '@pok/log';
import type { TableActorDependencies } from '@pok/table';
import { parseConfig } from '../config.ts';
import { createLimits, type Limits } from '../limits.ts';
import type { Matches } from '../matches.ts';
import type { RoomsDependencies } from '../rooms.ts';
import type { Store } from '../store/store.ts';
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

/** The rooms of a node named 'node', over a store. */
export function inertRooms(store: Store, matches: Matches): RoomsDependencies {
  return {
    ...inertDependencies(store),
    log: store,
    node: 'node',
    maxTables: 10,
    isShared: false,
    randomBytes: (bytes) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))),
    matches,
    onRewound: () => {},
    onUnreadable: (_table, error) => fail(error),
    onCount: () => {},
    onAnswer: () => {},
    limits: defaultLimits(),
  };
}
