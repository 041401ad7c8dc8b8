import { type Command, DEFAULT_SETTINGS, type PersonId, type TableEvent } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { evolve } from '../evolve/evolve.ts';
import {
  absent,
  bot,
  byBot,
  close,
  closed,
  context,
  deserted,
  ended,
  given,
  laugh,
  left,
  lobby,
  NOW,
  open,
  renamed,
  resume,
  running,
  said,
  sat,
  set,
  stood,
  stopped,
  substituted,
  went,
} from '../testing/given.ts';
import { decide } from './decide.ts';

const started: TableEvent = {
  type: 'match-started',
  at: NOW,
  format: 'pok-match-2',
  nextServerSeed: 'ee'.repeat(32),
};

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
    'somebody who sits down at a table without a host hosts it',
    [{ type: 'host-changed', host: null, reason: 'left' }],
    'eve',
    { type: 'sit', name: 'Eve' },
    [
      { type: 'sat', at: NOW, person: 'eve', name: 'Eve', node: 'node-1' },
      { type: 'host-changed', host: 'eve', reason: 'vacant' },
    ],
  ],
  [
    'somebody who sat here before sits down at a locked table',
    [...lobby, set({ locked: true }), { type: 'stood', person: 'ben' }],
    'ben',
    { type: 'sit', name: 'Ben' },
    [{ type: 'sat', at: NOW, person: 'ben', name: 'Ben', node: 'node-1' }],
  ],
  [
    'somebody who sits down at a table without names gets a picture that nobody has',
    [set({ pictureNames: true }), { type: 'renamed', person: 'ana', name: 'orange-fox' }],
    'eve',
    { type: 'sit', name: 'a rude name' },
    [{ type: 'sat', at: NOW, person: 'eve', name: 'brown-bear', node: 'node-1' }],
  ],
  [
    'somebody who sits down again has the picture they had',
    [set({ pictureNames: true }), sat('ben', 'grey-wolf'), { type: 'stood', person: 'ben' }],
    'ben',
    { type: 'sit', name: '' },
    [{ type: 'sat', at: NOW, person: 'ben', name: 'grey-wolf', node: 'node-1' }],
  ],
  [
    'switching names off gives everybody a picture instead, seated or not',
    [...lobby, { type: 'stood', person: 'cem' }],
    'ana',
    { type: 'change-settings', settings: { pictureNames: true } },
    [
      { type: 'settings-changed', settings: { ...DEFAULT_SETTINGS, pictureNames: true } },
      { type: 'renamed', person: 'ana', name: 'orange-fox' },
      { type: 'renamed', person: 'ben', name: 'brown-bear' },
      { type: 'renamed', person: 'cem', name: 'grey-wolf' },
    ],
  ],
  [
    'somebody chooses how their hand looks',
    lobby,
    'ben',
    { type: 'change-look', look: { skin: 'dark', cuff: 'teal' } },
    [{ type: 'look-changed', person: 'ben', look: { skin: 'dark', cuff: 'teal' } }],
  ],
  [
    'the host renames somebody',
    lobby,
    'ana',
    { type: 'rename', name: 'Benno', person: 'ben' },
    [{ type: 'renamed', person: 'ben', name: 'Benno' }],
  ],
  [
    'somebody is asked to leave the lobby',
    lobby,
    'ana',
    { type: 'remove', person: 'ben' },
    [
      { type: 'stood', person: 'ben' },
      { type: 'removed', person: 'ben' },
    ],
  ],
  [
    'somebody who is away is asked to leave',
    [...lobby, went('ben', NOW)],
    'ana',
    { type: 'remove', person: 'ben' },
    [
      { type: 'stood', person: 'ben' },
      { type: 'removed', person: 'ben' },
    ],
  ],
  [
    'somebody is asked to leave a match, and a bot plays on for them',
    running,
    'ana',
    { type: 'remove', person: 'ben' },
    [
      { type: 'given-to-bot', seat: 1, substitute: 'permanent' },
      { type: 'removed', person: 'ben' },
    ],
  ],
  [
    'somebody who only watches is asked to leave',
    [...lobby, { type: 'stood', person: 'ben' }],
    'ana',
    { type: 'remove', person: 'ben' },
    [{ type: 'removed', person: 'ben' }],
  ],
  [
    'somebody is asked to leave a second time',
    [...lobby, { type: 'stood', person: 'ben' }, { type: 'removed', person: 'ben' }],
    'ana',
    { type: 'remove', person: 'ben' },
    [],
  ],
  [
    'the host lets somebody back in',
    [...lobby, { type: 'stood', person: 'ben' }, { type: 'removed', person: 'ben' }],
    'ana',
    { type: 'allow', person: 'ben' },
    [{ type: 'allowed', person: 'ben' }],
  ],
  [
    'somebody who was let back in sits down',
    [
      ...lobby,
      { type: 'stood', person: 'ben' },
      { type: 'removed', person: 'ben' },
      { type: 'allowed', person: 'ben' },
    ],
    'ben',
    { type: 'sit', name: 'Ben' },
    [{ type: 'sat', at: NOW, person: 'ben', name: 'Ben', node: 'node-1' }],
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
    'a player\u2019s own name in other letters',
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
    { type: 'free-seat', seat: 3, name: 'Ada' },
    [{ type: 'bot-removed', seat: 3 }],
  ],
  [
    'the seat of a person who has been away for 45 seconds is freed between matches',
    [...ended, went('ben', NOW - 45_000)],
    'ana',
    { type: 'free-seat', seat: 1, name: 'Ben' },
    [{ type: 'stood', person: 'ben' }],
  ],
  [
    'the seat of an absent person who waits for the next match is freed as well',
    [...running, sat('eve', 'Eve'), went('eve', 0)],
    'ana',
    { type: 'free-seat', seat: 3, name: 'Eve' },
    [{ type: 'stood', person: 'eve' }],
  ],
  [
    'settings change one by one',
    lobby,
    'ana',
    { type: 'change-settings', settings: { timer: 20 } },
    [{ type: 'settings-changed', settings: { ...DEFAULT_SETTINGS, timer: 20 } }],
  ],
  [
    'settings that don\u2019t affect the match may change while it runs',
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
    [{ type: 'host-changed', host: 'cem', reason: 'handed' }],
  ],
  [
    'the names come back with the end of the animals',
    [
      ...lobby,
      set({ pictureNames: true }),
      renamed('ana', 'orange-fox'),
      renamed('ben', 'brown-bear'),
      sat('eve', 'grey-wolf'),
    ],
    'ana',
    { type: 'change-settings', settings: { pictureNames: false } },
    [set({ pictureNames: false }), renamed('ana', 'Ana'), renamed('ben', 'Ben'), renamed('cem', 'Cem')],
  ],
  [
    'the players at the table have the first claim to their names',
    [...lobby, stood('ben'), sat('eve', 'Ben'), set({ pictureNames: true })],
    'ana',
    { type: 'change-settings', settings: { pictureNames: false } },
    [set({ pictureNames: false }), renamed('ana', 'Ana'), renamed('cem', 'Cem'), renamed('eve', 'Ben')],
  ],
  [
    'a host who lost the role by absence leaves, and gives up the claim to it',
    [...lobby, went('ana', 0), absent('ben')],
    'ana',
    { type: 'leave' },
    [
      { type: 'stood', person: 'ana' },
      { type: 'host-changed', host: 'ana', reason: 'returned' },
      { type: 'host-changed', host: 'ben', reason: 'left' },
    ],
  ],
  ['a pause', running, 'ana', { type: 'pause' }, [{ type: 'paused', leftMs: null }]],
  ['a resumption', [...running, stopped], 'ana', resume, [{ type: 'resumed', deadline: null }]],
  [
    'anyone seated goes on if the host has been away for 45 seconds',
    [...running, set({ onlyHost: true }), stopped, went('ana', NOW - 45_000)],
    'cem',
    resume,
    [{ type: 'resumed', deadline: null }],
  ],
  [
    'one player brings back all who are here',
    [
      ...running,
      substituted(0),
      substituted(1),
      substituted(2),
      byBot(0),
      byBot(1),
      byBot(2),
      went('ben', NOW),
    ],
    'cem',
    resume,
    [
      { type: 'taken-back', seat: 0 },
      { type: 'opened', seat: 0 },
      { type: 'taken-back', seat: 2 },
      { type: 'opened', seat: 2 },
    ],
  ],
  [
    'a client seed for the next match, while one runs',
    running,
    'ben',
    { type: 'add-client-seed', match: 2, clientSeed: 'w' },
    [{ type: 'client-seed-added', person: 'ben', clientSeed: 'w' }],
  ],
  ['a start', lobby, 'ana', { type: 'start' }, [started]],
  [
    'a host who starts a match takes their seat back from a substitute',
    [...ended, substituted(0)],
    'ana',
    { type: 'start' },
    [{ type: 'taken-back', seat: 0 }, started],
  ],
  [
    'a latecomer who hosts ends a match that everybody deserted, and starts the next',
    deserted,
    'eve',
    { type: 'start' },
    [{ type: 'match-ended', at: NOW, result: { kind: 'abandoned' } }, started],
  ],
  [
    'a deserted match ends even if too few are left for another',
    [...deserted, left(0), left(1)],
    'eve',
    { type: 'start' },
    [{ type: 'match-ended', at: NOW, result: { kind: 'abandoned' } }],
  ],
  [
    'a deserted match ends even if nobody seated could play the next',
    [...deserted, { type: 'stood', person: 'eve' }],
    'eve',
    { type: 'start' },
    [{ type: 'match-ended', at: NOW, result: { kind: 'abandoned' } }],
  ],
  ['[P3] a fist', running, 'ben', close, [{ type: 'closed', seat: 1, shape: 'disc', by: 'owner' }]],
  ['[P3] a fist opened again', [...running, closed(1)], 'ben', open, [{ type: 'opened', seat: 1 }]],
  [
    'an absent seat goes to a bot after 45 seconds',
    [...running, went('ben', NOW - 45_000)],
    'cem',
    { type: 'give-to-bot', seat: 1 },
    [{ type: 'given-to-bot', seat: 1, substitute: 'temporary' }],
  ],
  [
    'a seat taken back with the bot\u2019s fist in it is opened',
    [...running, substituted(1), { type: 'closed', seat: 1, shape: 'disc', by: 'bot' }],
    'ben',
    { type: 'take-back' },
    [
      { type: 'taken-back', seat: 1 },
      { type: 'opened', seat: 1 },
    ],
  ],
  [
    'a seat taken back keeps the fist its owner closed',
    [...running, closed(1), substituted(1)],
    'ben',
    { type: 'take-back' },
    [{ type: 'taken-back', seat: 1 }],
  ],
  [
    'a seat can also be taken back from a substitute between matches',
    [...ended, substituted(1)],
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
      { type: 'host-changed', host: 'ben', reason: 'left' },
    ],
  ],
  [
    'leaving a match',
    running,
    'ben',
    { type: 'leave' },
    [
      { type: 'given-to-bot', seat: 1, substitute: 'permanent' },
      { type: 'went', at: NOW, person: 'ben' },
    ],
  ],
  [
    'leaving as somebody who only watches',
    [...lobby, { type: 'stood', person: 'ben' }],
    'ben',
    { type: 'leave' },
    [{ type: 'went', at: NOW, person: 'ben' }],
  ],
];

describe('accepted', () => {
  test.each(ACCEPTED)('%s', (_, before, person, command, events) => {
    const decision = decide(given(...before), person, { id: 'x', command }, context);
    expect(decision).toEqual({ ok: true, events: [...events, { type: 'answered', person, id: 'x' }] });
  });

  test('the host role goes to the next person present, in seat order', () => {
    const state = given(...lobby, went('ben', 0));
    const decision = decide(state, 'ana', { id: 'x', command: { type: 'leave' } }, context);
    expect(decision.ok && decision.events).toContainEqual({
      type: 'host-changed',
      host: 'cem',
      reason: 'left',
    });
  });

  test('the last person to leave leaves the table without a host', () => {
    const decision = decide(given(), 'ana', { id: 'x', command: { type: 'leave' } }, context);
    expect(decision.ok && decision.events).toContainEqual({
      type: 'host-changed',
      host: null,
      reason: 'left',
    });
  });
});

describe('repeated', () => {
  test('a command that was answered has no further effect', () => {
    const state = given(...running, closed(0), { type: 'answered', person: 'ana', id: 'x' });
    expect(decide(state, 'ana', { id: 'x', command: close }, context)).toEqual({
      ok: true,
      events: [],
    });
    expect(decide(state, 'ana', { id: 'y', command: close }, context).ok).toBe(false);
    expect(decide(state, 'ben', { id: 'x', command: close }, context)).toMatchObject({
      ok: true,
      events: [{ type: 'closed' }, { type: 'answered' }],
    });
  });

  test('the newest 32 of each person are remembered', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `${index}`);
    const state = given(...lobby, ...ids.map((id): TableEvent => ({ type: 'answered', person: 'ana', id })));
    const known = state.people.find(({ person }) => person === 'ana')?.answered;
    expect(known).toEqual(ids.slice(8));
  });
});

test('a log that does not begin with its table is a bug', () => {
  expect(() => evolve(null, closed(0))).toThrow("begins with 'created'");
});
