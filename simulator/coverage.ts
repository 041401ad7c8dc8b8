import {
  CLOSE_CODES,
  keysOf,
  MESSAGE_ERRORS,
  REFUSALS,
  type TournamentEvent,
  tableEventSchema,
} from '@pok/protocol';
import { CONNECTION_STATES } from '@pok-game/client';
import { FAULT_NAMES } from './faults.ts';
import { HABITS } from './person.ts';

/** Paths that are never taken, because an app and a server of the same version understand each other, and no browser lacks anything. */
const NOT_SIMULATED = ['app: outdated', 'app: broken'];

const EVENT_TYPES = tableEventSchema.def.options.flatMap(({ def }) => [...def.shape.type.def.values]);

/** Every event of a tournament, and whether it must happen in a night: the compiler asks for a new one. */
const TOURNAMENT_EVENTS: Readonly<Record<TournamentEvent['type'], boolean>> = {
  created: false,
  came: false,
  went: false,
  joined: true,
  left: true,
  renamed: false,
  removed: false,
  allowed: false,
  'organiser-added': false,
  'organiser-removed': false,
  'settings-changed': false,
  'client-seed-added': true,
  seated: true,
  'tables-added': true,
  'table-joined': true,
  begun: true,
  rolled: true,
  'deadline-moved': false,
  paused: true,
  resumed: true,
  'time-set': false,
  'time-up': false,
  'sitting-ended': true,
  ended: true,
  'fists-closed': true,
  'round-played': true,
  'match-ended': true,
  'table-ended': true,
  answered: false,
};

/** Every path that must be taken at least once in a night. Otherwise the simulator no longer tests what it claims to. */
export const PATHS: readonly string[] = [
  ...FAULT_NAMES.map((name) => `fault: ${name}`),
  ...['packet lost', 'hint lost', 'hint repeated', 'append carried out after its timeout'].map(
    (name) => `fault: ${name}`,
  ),
  ...['append', 'read', 'heartbeat', 'newest', 'findDevice', 'saveMatch'].flatMap((query) => [
    `fault: ${query} lost before`,
    `fault: ${query} lost after`,
  ]),
  ...['silent', 'fails', 'wrong'].map((name) => `fault: bot ${name}`),
  ...HABITS.map((habit) => `people: ${habit}`),
  ...REFUSALS.map((refusal) => `refusal: ${refusal}`),
  ...EVENT_TYPES.map((type) => `event: ${type}`),
  ...keysOf(TOURNAMENT_EVENTS).flatMap((type) =>
    TOURNAMENT_EVENTS[type] ? [`tournament event: ${type}`] : [],
  ),
  ...['win', 'tie', 'dead', 'abandoned'].map((kind) => `match ended: ${kind}`),
  ...['view', 'fist', 'round', 'match', 'answer', 'pong'].map((type) => `message: ${type}`),
  ...MESSAGE_ERRORS.map((code) => `error message: ${code}`),
  ...Object.keys(CLOSE_CODES).map((reason) => `closed: ${reason}`),
  'closed: broken line',
  ...CONNECTION_STATES.map((state) => `app: ${state}`),
  'retry: command repeated',
  'retry: line probed',
  'retry: node that did not start',
  'people: sign a device out',
  'fault: wait for the standby cancelled',
  'fault: synchronous failover lost something',
  'fault: asynchronous failover lost something',
  'fault: failover lost a table',
  'app: rewound',
  'store: replaced server refused',
  'store: stale',
  'store: table expired',
  'match verified by a witness',
].filter((path) => !NOT_SIMULATED.includes(path));

export function untaken(counts: ReadonlyMap<string, number>): readonly string[] {
  return PATHS.filter((path) => !counts.has(path));
}
