import { describe, expect, test } from 'vitest';
import { type Command, REFUSALS, type Refusal } from './command.ts';
import { decide } from './decide.ts';
import type { Circumstances } from './decision.ts';
import type { TableEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { PersonId } from './identity.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import type { TableState } from './state.ts';

const NOW = 100_000;
const circumstances: Circumstances = { now: NOW, secret: () => 'ee'.repeat(32), nodeOf: () => 'node-1' };

function given(...events: readonly TableEvent[]): TableState {
  const created: TableEvent = {
    type: 'created',
    at: 0,
    table: 'ACDEFGHJ',
    settings: DEFAULT_SETTINGS,
    host: 'ana',
    name: 'Ana',
    secret: 'aa'.repeat(32),
  };
  return events.reduce<TableState>(evolve, evolve(null, created));
}

const came = (person: PersonId): TableEvent => ({ type: 'came', at: 0, person, node: 'node-1' });
const went = (person: PersonId, at: number): TableEvent => ({ type: 'went', at, person });
const sat = (person: PersonId, name: string): TableEvent => ({
  type: 'sat',
  at: 0,
  person,
  name,
  node: 'node-1',
});
const set = (settings: Partial<Settings>): TableEvent => ({
  type: 'settings-changed',
  settings: { ...DEFAULT_SETTINGS, ...settings },
});
const closed = (seat: number): TableEvent => ({ type: 'closed', seat, shape: 'disc', by: 'owner' });
const kept = (seat: number): TableEvent => ({ type: 'given-to-bot', seat, until: 'kept' });
const left = (seat: number): TableEvent => ({ type: 'given-to-bot', seat, until: 'left' });

const lobby = [came('ana'), sat('ben', 'Ben'), sat('cem', 'Cem')];
const bot: TableEvent = { type: 'bot-added', level: 'sharp', name: 'Ada' };
const started: readonly TableEvent[] = [
  { type: 'match-started', at: 0, nextSecret: 'bb'.repeat(32) },
  { type: 'rolled', roll: ['disc', 'blank', 'blank'], deadline: null },
];
const running = [...lobby, ...started];
const ended: readonly TableEvent[] = [...running, { type: 'match-ended', at: 0, result: { kind: 'dead' } }];
/** Three rounds in which Ana hands over both of her discs. */
const withoutDiscs: readonly TableEvent[] = [...running, ...discRound(), ...discRound()];

/** Only Ana plays the disc that die One asks for. */
function discRound(): readonly TableEvent[] {
  return [
    closed(0),
    { type: 'closed', seat: 1, shape: 'square', by: 'owner' },
    { type: 'closed', seat: 2, shape: 'square', by: 'owner' },
    { type: 'revealed' },
    { type: 'rolled', roll: ['disc', 'blank', 'blank'], deadline: null },
  ];
}

const close: Command = { type: 'close', match: 1, round: 1, shape: 'disc' };
const open: Command = { type: 'open', match: 1, round: 1 };
const claim: Command = { type: 'talk', talk: { kind: 'shape-claim', claim: 'play', shape: 'disc' } };
const laugh: Command = { type: 'talk', talk: { kind: 'reaction', reaction: 'laugh' } };
const said = (person: PersonId, at: number): TableEvent => ({
  type: 'talked',
  at,
  person,
  talk: { kind: 'reaction', reaction: 'laugh' },
});
const claimed: TableEvent = {
  type: 'talked',
  at: 0,
  person: 'ana',
  talk: { kind: 'shape-claim', claim: 'avoid', shape: 'disc' },
};

const REFUSED: readonly (readonly [
  refusal: Refusal,
  before: readonly TableEvent[],
  person: PersonId,
  command: Command,
])[] = [
  ['not-at-table', lobby, 'eve', { type: 'start' }],
  ['not-at-table', lobby, 'eve', close],
  ['not-at-table', lobby, 'eve', { type: 'leave' }],

  ['already-seated', lobby, 'ana', { type: 'sit', name: 'Ana' }],
  ['table-full', [...lobby, set({ players: 3 })], 'eve', { type: 'sit', name: 'Eve' }],
  ['name-empty', lobby, 'eve', { type: 'sit', name: '\u200b' }],
  ['name-too-long', lobby, 'eve', { type: 'sit', name: 'x'.repeat(17) }],
  ['name-taken', lobby, 'eve', { type: 'sit', name: ' bEN ' }],
  ['name-taken', [...lobby, bot], 'eve', { type: 'sit', name: 'ADA' }],
  ['spectators-off', [...running, set({ spectators: false })], 'eve', { type: 'sit', name: 'Eve' }],
  ['match-running', [...running, left(1)], 'ben', { type: 'sit', name: 'Ben' }],

  ['not-seated', [...lobby, { type: 'stood', person: 'ana' }], 'ana', { type: 'stand' }],
  ['match-running', running, 'ben', { type: 'stand' }],

  ['name-empty', lobby, 'ana', { type: 'rename', name: '  ' }],
  ['name-too-long', lobby, 'ana', { type: 'rename', name: 'x'.repeat(17) }],
  ['name-taken', lobby, 'ana', { type: 'rename', name: 'BEN' }],

  ['not-host', lobby, 'ben', { type: 'add-bot', level: 'casual' }],
  ['table-full', [...lobby, set({ players: 3 })], 'ana', { type: 'add-bot', level: 'casual' }],
  ['not-host', [...lobby, bot], 'ben', { type: 'remove-bot', seat: 3 }],
  ['no-such-seat', lobby, 'ana', { type: 'remove-bot', seat: 3 }],
  ['no-such-seat', lobby, 'ana', { type: 'remove-bot', seat: -1 }],
  ['not-a-bot', lobby, 'ana', { type: 'remove-bot', seat: 1 }],
  ['match-running', [...lobby, bot, ...started], 'ana', { type: 'remove-bot', seat: 3 }],

  ['not-host', lobby, 'ben', { type: 'change-settings', settings: { timer: 20 } }],
  ['too-many-seated', [...lobby, bot], 'ana', { type: 'change-settings', settings: { players: 3 } }],
  ['match-running', running, 'ana', { type: 'change-settings', settings: { timer: 20 } }],
  ['match-running', running, 'ana', { type: 'change-settings', settings: { memoryAid: 'hands' } }],

  ['not-host', lobby, 'ben', { type: 'hand-host', to: 'ben' }],
  ['no-such-person', lobby, 'ana', { type: 'hand-host', to: 'eve' }],

  ['wrong-match', lobby, 'ana', { type: 'add-word', match: 2, word: 'w' }],
  ['wrong-match', running, 'ana', { type: 'add-word', match: 1, word: 'w' }],
  ['word-invalid', lobby, 'ana', { type: 'add-word', match: 1, word: 'two words' }],
  [
    'word-already-given',
    [...lobby, { type: 'word-added', person: 'ana', word: 'w' }],
    'ana',
    { type: 'add-word', match: 1, word: 'v' },
  ],

  ['not-host', lobby, 'ben', { type: 'start' }],
  ['not-enough-players', [came('ana'), sat('ben', 'Ben')], 'ana', { type: 'start' }],
  [
    'not-enough-players',
    [bot, { ...bot, name: 'Emmy' }, { ...bot, name: 'Euler' }, { type: 'stood', person: 'ana' }],
    'ana',
    { type: 'start' },
  ],
  ['match-running', running, 'ana', { type: 'start' }],

  ['no-match', lobby, 'ana', close],
  ['no-match', ended, 'ana', close],
  ['wrong-match', running, 'ana', { ...close, match: 2 }],
  ['not-seated', [...running, sat('eve', 'Eve')], 'eve', close],
  ['wrong-round', running, 'ana', { ...close, round: 2 }],
  ['wrong-round', withoutDiscs, 'ana', { ...close, round: 2 }],
  ['seat-is-bot', [...running, kept(0)], 'ana', close],
  ['seat-is-bot', [...running, left(1)], 'ben', close],
  ['fist-already-closed', [...running, closed(0)], 'ana', close],
  ['not-your-counter', withoutDiscs, 'ana', { ...close, round: 3 }],

  ['no-match', lobby, 'ana', open],
  ['wrong-match', running, 'ana', { ...open, match: 9 }],
  ['wrong-round', running, 'ana', { ...open, round: 0 }],
  ['seat-is-bot', [...running, closed(0), kept(0)], 'ana', open],
  ['fist-not-closed', running, 'ana', open],

  ['not-seated', [...lobby, { type: 'stood', person: 'ben' }], 'ben', { type: 'give-to-bot', seat: 0 }],
  ['no-match', lobby, 'ana', { type: 'give-to-bot', seat: 1 }],
  ['no-such-seat', running, 'ana', { type: 'give-to-bot', seat: 3 }],
  ['no-such-seat', [...running, sat('eve', 'Eve')], 'ana', { type: 'give-to-bot', seat: 3 }],
  ['seat-is-bot', [...lobby, bot, ...started], 'ana', { type: 'give-to-bot', seat: 3 }],
  ['seat-is-bot', [...running, kept(1)], 'ana', { type: 'give-to-bot', seat: 1 }],
  ['not-absent', running, 'ana', { type: 'give-to-bot', seat: 1 }],
  ['not-absent', [...running, went('ben', NOW - 44_999)], 'ana', { type: 'give-to-bot', seat: 1 }],
  ['not-absent', [...running, went('ana', 0)], 'ana', { type: 'give-to-bot', seat: 0 }],

  ['not-seated', [...lobby, { type: 'stood', person: 'ben' }], 'ben', { type: 'take-back' }],
  ['not-a-bot', running, 'ana', { type: 'take-back' }],
  ['not-yours', [...running, left(1)], 'ben', { type: 'take-back' }],

  ['not-seated', [...lobby, { type: 'stood', person: 'ben' }], 'ben', laugh],
  ['talk-off', [...lobby, set({ tableTalk: false })], 'ana', laugh],
  ['talk-too-fast', [...lobby, said('ana', NOW), said('ana', NOW), said('ana', NOW)], 'ana', laugh],
  ['talk-too-fast', [...running, claimed, claimed], 'ana', claim],
  ['no-match', lobby, 'ana', claim],
  ['no-match', [...running, sat('eve', 'Eve')], 'eve', claim],
];

describe('refused', () => {
  test.each(REFUSED)('%s', (refusal, before, person, command) => {
    expect(decide(given(...before), person, { id: 'x', command }, circumstances)).toEqual({
      ok: false,
      refusal,
    });
  });

  test('every refusal there is has its case', () => {
    expect(new Set(REFUSED.map(([refusal]) => refusal))).toEqual(new Set(REFUSALS));
  });
});

const ACCEPTED: readonly (readonly [
  what: string,
  before: readonly TableEvent[],
  person: PersonId,
  command: Command,
  events: readonly TableEvent[],
])[] = [
  [
    'a stranger sits down under a cleaned name',
    lobby,
    'eve',
    { type: 'sit', name: '  Eve\u200b ' },
    [{ type: 'sat', at: NOW, person: 'eve', name: 'Eve', node: 'node-1' }],
  ],
  [
    'a latecomer sits down while a match runs',
    running,
    'eve',
    { type: 'sit', name: 'Eve' },
    [{ type: 'sat', at: NOW, person: 'eve', name: 'Eve', node: 'node-1' }],
  ],
  [
    'whoever sits down at a table without a host hosts it',
    [{ type: 'host-changed', host: null }],
    'eve',
    { type: 'sit', name: 'Eve' },
    [
      { type: 'sat', at: NOW, person: 'eve', name: 'Eve', node: 'node-1' },
      { type: 'host-changed', host: 'eve' },
    ],
  ],
  ['standing up', lobby, 'ben', { type: 'stand' }, [{ type: 'stood', person: 'ben' }]],
  [
    'standing up while others play',
    [...running, sat('eve', 'Eve')],
    'eve',
    { type: 'stand' },
    [{ type: 'stood', person: 'eve' }],
  ],
  [
    'the same name in other letters is still one\u2019s own',
    lobby,
    'ben',
    { type: 'rename', name: 'BEN' },
    [{ type: 'renamed', person: 'ben', name: 'BEN' }],
  ],
  [
    'a bot gets the next free name of its level',
    [...lobby, bot],
    'ana',
    { type: 'add-bot', level: 'sharp' },
    [{ type: 'bot-added', level: 'sharp', name: 'Turing' }],
  ],
  [
    'a bot that waits for the next match can go',
    [...running, bot],
    'ana',
    { type: 'remove-bot', seat: 3 },
    [{ type: 'bot-removed', seat: 3 }],
  ],
  [
    'settings change one by one',
    lobby,
    'ana',
    { type: 'change-settings', settings: { timer: 20 } },
    [{ type: 'settings-changed', settings: { ...DEFAULT_SETTINGS, timer: 20 } }],
  ],
  [
    'what does not touch the match may change while it runs',
    running,
    'ana',
    { type: 'change-settings', settings: { tableTalk: false, spectators: false } },
    [{ type: 'settings-changed', settings: { ...DEFAULT_SETTINGS, tableTalk: false, spectators: false } }],
  ],
  [
    'the host hands the role on',
    lobby,
    'ana',
    { type: 'hand-host', to: 'cem' },
    [{ type: 'host-changed', host: 'cem' }],
  ],
  [
    'a word for the next match, while one runs',
    running,
    'ben',
    { type: 'add-word', match: 2, word: 'w' },
    [{ type: 'word-added', person: 'ben', word: 'w' }],
  ],
  [
    'a start',
    lobby,
    'ana',
    { type: 'start' },
    [{ type: 'match-started', at: NOW, nextSecret: 'ee'.repeat(32) }],
  ],
  [
    'who starts a match takes their kept seat back',
    [...ended, kept(0)],
    'ana',
    { type: 'start' },
    [
      { type: 'taken-back', seat: 0 },
      { type: 'match-started', at: NOW, nextSecret: 'ee'.repeat(32) },
    ],
  ],
  ['[P3] a fist', running, 'ben', close, [{ type: 'closed', seat: 1, shape: 'disc', by: 'owner' }]],
  ['[P3] a fist opened again', [...running, closed(1)], 'ben', open, [{ type: 'opened', seat: 1 }]],
  [
    'an absent seat goes to a bot after 45 seconds',
    [...running, went('ben', NOW - 45_000)],
    'cem',
    { type: 'give-to-bot', seat: 1 },
    [{ type: 'given-to-bot', seat: 1, until: 'kept' }],
  ],
  [
    'a seat taken back with the bot\u2019s fist in it is opened',
    [...running, kept(1), { type: 'closed', seat: 1, shape: 'disc', by: 'bot' }],
    'ben',
    { type: 'take-back' },
    [
      { type: 'taken-back', seat: 1 },
      { type: 'opened', seat: 1 },
    ],
  ],
  [
    'a seat taken back keeps the fist its owner closed',
    [...running, closed(1), kept(1)],
    'ben',
    { type: 'take-back' },
    [{ type: 'taken-back', seat: 1 }],
  ],
  [
    'a kept seat is taken back between matches too',
    [...ended, kept(1)],
    'ben',
    { type: 'take-back' },
    [{ type: 'taken-back', seat: 1 }],
  ],
  [
    'talk',
    [...lobby, said('ana', NOW - 6_000), said('ana', NOW), said('ana', NOW)],
    'ana',
    laugh,
    [{ type: 'talked', at: NOW, person: 'ana', talk: { kind: 'reaction', reaction: 'laugh' } }],
  ],
  [
    'leaving the lobby, as its host',
    lobby,
    'ana',
    { type: 'leave' },
    [
      { type: 'stood', person: 'ana' },
      { type: 'went', at: NOW, person: 'ana' },
      { type: 'host-changed', host: 'ben' },
    ],
  ],
  [
    'leaving a match',
    running,
    'ben',
    { type: 'leave' },
    [
      { type: 'given-to-bot', seat: 1, until: 'left' },
      { type: 'went', at: NOW, person: 'ben' },
    ],
  ],
  [
    'leaving as one who only watches',
    [...lobby, { type: 'stood', person: 'ben' }],
    'ben',
    { type: 'leave' },
    [{ type: 'went', at: NOW, person: 'ben' }],
  ],
];

describe('accepted', () => {
  test.each(ACCEPTED)('%s', (_, before, person, command, events) => {
    const decision = decide(given(...before), person, { id: 'x', command }, circumstances);
    expect(decision).toEqual({ ok: true, events: [...events, { type: 'answered', person, id: 'x' }] });
  });

  test('the host role goes to the next who is here, in seat order', () => {
    const state = given(...lobby, went('ben', 0));
    const decision = decide(state, 'ana', { id: 'x', command: { type: 'leave' } }, circumstances);
    expect(decision.ok && decision.events).toContainEqual({ type: 'host-changed', host: 'cem' });
  });

  test('the last to leave leaves a table without a host', () => {
    const decision = decide(given(), 'ana', { id: 'x', command: { type: 'leave' } }, circumstances);
    expect(decision.ok && decision.events).toContainEqual({ type: 'host-changed', host: null });
  });
});

describe('repeated', () => {
  test('a command that was answered does nothing more', () => {
    const state = given(...running, closed(0), { type: 'answered', person: 'ana', id: 'x' });
    expect(decide(state, 'ana', { id: 'x', command: close }, circumstances)).toEqual({
      ok: true,
      events: [],
    });
    expect(decide(state, 'ana', { id: 'y', command: close }, circumstances).ok).toBe(false);
    expect(decide(state, 'ben', { id: 'x', command: close }, circumstances)).toMatchObject({
      ok: true,
      events: [{ type: 'closed' }, { type: 'answered' }],
    });
  });

  test('the newest 32 are remembered, each person\u2019s by themselves', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `${index}`);
    const state = given(...lobby, ...ids.map((id): TableEvent => ({ type: 'answered', person: 'ana', id })));
    const known = state.people.find(({ person }) => person === 'ana')?.answered;
    expect(known).toEqual(ids.slice(8));
  });
});

test('a log that does not begin with its table is a mistake of ours', () => {
  expect(() => evolve(null, closed(0))).toThrow("begins with 'created'");
});
