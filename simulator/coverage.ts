import { CLOSE_CODES, MESSAGE_ERRORS, REFUSALS, type TournamentEvent, tableEventSchema } from '@pok/protocol';
import { CONNECTION_STATES } from '@pok-game/client';
import { FAULT_NAMES } from './faults.ts';
import { HABITS } from './person.ts';

/** Paths that are never taken, because an app and a server of the same version understand each other, and no browser lacks anything. */
const NOT_SIMULATED = ['app: outdated', 'app: broken'];

const EVENT_TYPES = tableEventSchema.def.options.flatMap(({ def }) => [...def.shape.type.def.values]);

/** What people ask for in simulated tournaments, and what follows from it. */
const TOURNAMENT_EVENTS: readonly TournamentEvent['type'][] = [
  ...(['joined', 'left', 'client-seed-added', 'seated', 'table-joined', 'tables-added', 'begun'] as const),
  ...(['rolled', 'paused', 'resumed', 'sitting-ended', 'ended'] as const),
  ...(['fists-closed', 'round-played', 'match-ended', 'table-ended'] as const),
];

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
  ...TOURNAMENT_EVENTS.map((type) => `tournament event: ${type}`),
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
