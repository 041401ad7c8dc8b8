import { describe, expect, test } from 'vitest';
import { type Command, REFUSALS, type Refusal } from './command.ts';
import { decide } from './decide.ts';
import type { TableEvent } from './event.ts';
import type { PersonId } from './identity.ts';
import {
  bot,
  came,
  circumstances,
  claim,
  claimed,
  close,
  closed,
  deserted,
  ended,
  given,
  kept,
  laugh,
  left,
  lobby,
  NOW,
  open,
  running,
  said,
  sat,
  set,
  started,
  went,
  withoutDiscs,
} from './testing/given.ts';

const freeAda = { type: 'free-seat', seat: 3, name: 'Ada' } as const satisfies Command;

/** Ana has closed her fist so often, and opened it again. */
function thoughtAgain(times: number): readonly TableEvent[] {
  return Array.from({ length: times }, () => [closed(0), { type: 'opened', seat: 0 } as const]).flat();
}

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
  ['not-host', [...lobby, bot], 'ben', freeAda],
  ['no-such-seat', lobby, 'ana', freeAda],
  ['no-such-seat', lobby, 'ana', { ...freeAda, seat: -1 }],
  ['no-such-seat', [...lobby, { ...bot, name: 'Turing' }], 'ana', freeAda],
  ['match-running', [...lobby, bot, ...started], 'ana', freeAda],
  ['match-running', [...running, went('ben', 0)], 'ana', { type: 'free-seat', seat: 1, name: 'Ben' }],
  ['not-absent', lobby, 'ana', { type: 'free-seat', seat: 1, name: 'Ben' }],
  ['not-absent', [...lobby, went('ben', NOW - 44_999)], 'ana', { type: 'free-seat', seat: 1, name: 'Ben' }],
  ['not-absent', [...lobby, went('ana', 0)], 'ana', { type: 'free-seat', seat: 0, name: 'Ana' }],

  ['not-host', lobby, 'ben', { type: 'change-settings', settings: { timer: 20 } }],
  ['too-many-seated', [...lobby, bot], 'ana', { type: 'change-settings', settings: { players: 3 } }],
  ['match-running', running, 'ana', { type: 'change-settings', settings: { timer: 20 } }],
  ['match-running', running, 'ana', { type: 'change-settings', settings: { memoryAid: 'hands' } }],

  ['not-host', lobby, 'ben', { type: 'hand-host', to: 'ben' }],
  ['no-such-person', lobby, 'ana', { type: 'hand-host', to: 'eve' }],
  ['not-present', [...lobby, went('ben', NOW)], 'ana', { type: 'hand-host', to: 'ben' }],
  ['not-present', [...running, left(1)], 'ana', { type: 'hand-host', to: 'ben' }],

  [
    'not-seated',
    [...lobby, { type: 'stood', person: 'ben' }],
    'ben',
    { type: 'add-word', match: 1, word: 'w' },
  ],
  ['not-seated', [...running, left(1)], 'ben', { type: 'add-word', match: 2, word: 'w' }],
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
  ['match-running', [...deserted, went('cem', NOW - 44_999)], 'eve', { type: 'start' }],
  ['match-running', [...deserted, came('cem'), kept(2)], 'eve', { type: 'start' }],
  ['match-running', [...deserted, { type: 'host-changed', host: 'ana' }], 'ana', { type: 'start' }],

  ['no-match', lobby, 'ana', close],
  ['no-match', ended, 'ana', close],
  ['wrong-match', running, 'ana', { ...close, match: 2 }],
  ['not-in-match', [...running, sat('eve', 'Eve')], 'eve', close],
  ['not-seated', [...running, sat('eve', 'Eve'), { type: 'stood', person: 'eve' }], 'eve', close],
  ['wrong-round', running, 'ana', { ...close, round: 2 }],
  ['wrong-round', withoutDiscs, 'ana', { ...close, round: 2 }],
  ['seat-is-bot', [...running, kept(0)], 'ana', close],
  ['not-yours', [...running, left(1)], 'ben', close],
  ['fist-already-closed', [...running, closed(0)], 'ana', close],
  ['not-your-counter', withoutDiscs, 'ana', { ...close, round: 3 }],

  ['no-match', lobby, 'ana', open],
  ['wrong-match', running, 'ana', { ...open, match: 9 }],
  ['wrong-round', running, 'ana', { ...open, round: 0 }],
  ['seat-is-bot', [...running, closed(0), kept(0)], 'ana', open],
  ['fist-not-closed', running, 'ana', open],
  ['closed-too-often', [...running, ...thoughtAgain(19), closed(0)], 'ana', open],

  ['not-seated', [...lobby, { type: 'stood', person: 'ben' }], 'ben', { type: 'give-to-bot', seat: 0 }],
  ['not-seated', [...running, left(1), went('cem', 0)], 'ben', { type: 'give-to-bot', seat: 2 }],
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
  ['not-seated', [...running, left(1)], 'ben', laugh],
  ['not-yours', [...running, left(1)], 'ben', claim],
  ['talk-off', [...lobby, set({ tableTalk: false })], 'ana', laugh],
  ['talk-too-fast', [...lobby, said('ana', NOW), said('ana', NOW), said('ana', NOW)], 'ana', laugh],
  ['claims-used', [...running, claimed, claimed], 'ana', claim],
  ['no-match', lobby, 'ana', claim],
  ['not-in-match', [...running, sat('eve', 'Eve')], 'eve', claim],
  ['wrong-match', running, 'ana', { ...claim, match: 2 }],
  ['wrong-round', withoutDiscs, 'ana', { ...claim, round: 2 }],
  ['seat-is-bot', [...running, kept(0)], 'ana', claim],
  ['talk-off', [...running, set({ tableTalk: false })], 'ana', claim],
];

describe('refused', () => {
  test.each(REFUSED)('%s', (refusal, before, person, command) => {
    expect(decide(given(...before), person, { id: 'x', command }, circumstances)).toEqual({
      ok: false,
      refusal,
    });
  });

  test('every refusal there is has its case', () => {
    // 'not-stored' is the device's no, not the table's: see near-connection.test.ts.
    expect(new Set([...REFUSED.map(([refusal]) => refusal), 'not-stored'])).toEqual(new Set(REFUSALS));
  });
});
