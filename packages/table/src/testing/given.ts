import { type Command, DEFAULT_SETTINGS, type PersonId, type Settings, type TableEvent } from '@pok/protocol';
import type { DecisionContext } from '../decide/decision.ts';
import { evolve } from '../evolve/evolve.ts';
import type { TableState } from '../state/state.ts';

export const NOW = 100_000;
/** The process that everybody is connected through. */
export const NODE = 'node-1';
export const context: DecisionContext = {
  now: NOW,
  writableSince: () => 0,
  newServerSeed: () => 'ee'.repeat(32),
  nodeOf: () => NODE,
};

export function given(...events: readonly TableEvent[]): TableState {
  const created: TableEvent = {
    type: 'created',
    at: 0,
    table: 'ACDEFGHJ',
    settings: DEFAULT_SETTINGS,
    host: 'ana',
    name: 'Ana',
    serverSeed: 'aa'.repeat(32),
  };
  return events.reduce<TableState>(evolve, evolve(null, created));
}

export const came = (person: PersonId): TableEvent => ({ type: 'came', at: 0, person, node: NODE });
export const went = (person: PersonId, at: number): TableEvent => ({ type: 'went', at, person });
export const sat = (person: PersonId, name: string): TableEvent => ({
  type: 'sat',
  at: 0,
  person,
  name,
  node: NODE,
});
export const stood = (person: PersonId): TableEvent => ({ type: 'stood', person });
export const set = (settings: Partial<Settings>): TableEvent => ({
  type: 'settings-changed',
  settings: { ...DEFAULT_SETTINGS, ...settings },
});
export const closed = (seat: number): TableEvent => ({ type: 'closed', seat, shape: 'disc', by: 'owner' });
export const byBot = (seat: number): TableEvent => ({ type: 'closed', seat, shape: 'disc', by: 'bot' });
export const renamed = (person: PersonId, name: string): TableEvent => ({ type: 'renamed', person, name });
export const absent = (heir: PersonId): TableEvent => ({
  type: 'host-changed',
  host: heir,
  reason: 'absent',
});
export const stopped: TableEvent = { type: 'paused', leftMs: null };
export const substituted = (seat: number): TableEvent => ({
  type: 'given-to-bot',
  seat,
  substitute: 'temporary',
});
export const left = (seat: number): TableEvent => ({ type: 'given-to-bot', seat, substitute: 'permanent' });

export const lobby = [came('ana'), sat('ben', 'Ben'), sat('cem', 'Cem')];
export const bot = { type: 'bot-added', level: 'sharp', name: 'Ada' } as const satisfies TableEvent;
export const started: readonly TableEvent[] = [
  { type: 'match-started', at: 0, format: 'pok-match-2', nextServerSeed: 'bb'.repeat(32) },
  { type: 'rolled', roll: ['disc', 'blank', 'blank'], deadline: null, held: false },
];
export const running = [...lobby, ...started];
export const ended: readonly TableEvent[] = [
  ...running,
  { type: 'match-ended', at: 0, result: { kind: 'dead' } },
];
/** All players have been away for long enough; Eve has sat down and hosts. */
export const deserted: readonly TableEvent[] = [
  ...running,
  sat('eve', 'Eve'),
  absent('eve'),
  went('ana', NOW - 45_000),
  went('ben', NOW - 45_000),
  went('cem', NOW - 45_000),
];
/** Three rounds in which Ana hands over both of her discs. */
export const withoutDiscs: readonly TableEvent[] = [...running, ...discRound(), ...discRound()];

/** Only Ana plays the disc that die One asks for. */
function discRound(): readonly TableEvent[] {
  return [
    closed(0),
    { type: 'closed', seat: 1, shape: 'square', by: 'owner' },
    { type: 'closed', seat: 2, shape: 'square', by: 'owner' },
    { type: 'revealed' },
    { type: 'rolled', roll: ['disc', 'blank', 'blank'], deadline: null, held: false },
  ];
}

/** A match at a table of a tournament, which is paused. */
export const paused: readonly TableEvent[] = [
  {
    type: 'created',
    at: 0,
    table: 'ACDEFG3334',
    settings: DEFAULT_SETTINGS,
    host: null,
    name: '',
    serverSeed: 'aa'.repeat(32),
    tournament: {
      code: 'ACDEFG',
      sitting: 1,
      number: 1,
      pace: 'own-time',
      people: [
        { person: 'ana', name: 'Ana' },
        { person: 'ben', name: 'Ben' },
        { person: 'cem', name: 'Cem' },
      ],
      chain: { commitment: 'cc'.repeat(32), clientSeedsHash: 'dd'.repeat(32) },
    },
  },
  ...started,
  { type: 'instructed', version: 7, phase: 'paused', roll: null },
];

export const close = { type: 'close', match: 1, round: 1, shape: 'disc' } as const satisfies Command;
export const open = { type: 'open', match: 1, round: 1 } as const satisfies Command;
export const promise = {
  type: 'promise',
  match: 1,
  round: 1,
  promise: 'play',
  shape: 'disc',
} as const satisfies Command;
export const resume = { type: 'resume', match: 1, round: 1 } as const satisfies Command;
export const laugh: Command = { type: 'talk', talk: { kind: 'reaction', reaction: 'laugh' } };
export const said = (person: PersonId, at: number): TableEvent => ({
  type: 'talked',
  at,
  person,
  talk: { kind: 'reaction', reaction: 'laugh' },
});
export const promised: TableEvent = {
  type: 'talked',
  at: 0,
  person: 'ana',
  talk: { kind: 'promise', promise: 'avoid', shape: 'disc' },
};
