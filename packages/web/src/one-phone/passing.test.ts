import type { MatchView, SeatView, View } from '@pok/protocol';
import { STARTING_HAND } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { reveal, viewOf } from '../show/fixtures.ts';
import { type Show, startShow } from '../show/show.ts';
import { AT_TABLE, mayChooseAgain, nextToChoose, type Passing, passOn, visibleHand } from './passing.ts';

const BOT: SeatView = { kind: 'bot', name: 'Otto', level: 'steady' };

function withBot(view: View, seat: number): View {
  return { ...view, seats: view.seats.map((each, index) => (index === seat ? BOT : each)) };
}

function matchIn(view: View): MatchView {
  if (view.match === null) throw new Error('no match');
  return view.match;
}

/** The table's view: nobody's hand is in it. */
function common(setting: Parameters<typeof viewOf>[0]): View {
  return viewOf({ ...setting, you: null });
}

describe('who chooses next', () => {
  test('seats choose in order, starting with another one in every round', () => {
    const next = (round: number, fists: string) => {
      const view = common({ round, fists });
      return nextToChoose(matchIn(view), view.seats);
    };
    expect(next(1, '....')).toBe(0);
    expect(next(1, '*...')).toBe(1);
    expect(next(2, '....')).toBe(1);
    expect(next(4, '....')).toBe(3);
    expect(next(4, '...*')).toBe(0);
    expect(next(5, '....')).toBe(0);
    expect(next(1, '****')).toBeUndefined();
  });

  test('bots choose for themselves', () => {
    const view = withBot(common({ fists: '....' }), 0);
    expect(nextToChoose(matchIn(view), view.seats)).toBe(1);
  });

  test('[P3] a player with a closed fist may change their mind; a bot may not', () => {
    const view = withBot(common({ fists: '**.*' }), 0);
    expect(mayChooseAgain(matchIn(view), view.seats)).toEqual([1, 3]);
  });
});

describe('the phone goes', () => {
  const first = common({ fists: '....' });
  const choosing = startShow(first);

  test('to the first player, stays there while they think, then to the next', () => {
    const handed = passOn(AT_TABLE, choosing, first);
    expect(handed).toEqual({ kind: 'hand-to', seat: 0 });
    expect(passOn({ kind: 'with', seat: 0 }, choosing, first)).toEqual({ kind: 'with', seat: 0 });
    const closed = common({ fists: '*...' });
    expect(passOn({ kind: 'with', seat: 0 }, choosing, closed)).toEqual({ kind: 'hand-to', seat: 1 });
  });

  test('[P4] into the middle before the fists open, even in the last round', () => {
    for (const round of [2, null]) {
      const revealed = common({ round, last: reveal(1, 'TD-', 'DDST') });
      expect(passOn({ kind: 'with', seat: 3 }, choosing, revealed)).toEqual({ kind: 'middle' });
    }
  });

  test('to everybody while the dice tumble, the fists open and the referee speaks', () => {
    const last = reveal(1, 'TD-', 'DDST');
    const shows: readonly Show[] = [
      { stage: 'lobby' },
      { stage: 'tumble', match: 1, round: 1, until: 0 },
      { stage: 'beat', match: 1, reveal: last, until: 0 },
      { stage: 'open', match: 1, reveal: last, until: 0 },
      { stage: 'judge', match: 1, reveal: last, until: 0 },
      { stage: 'over', match: 1 },
    ];
    for (const show of shows) {
      expect(passOn({ kind: 'with', seat: 2 }, show, common({ round: 2, last }))).toEqual(AT_TABLE);
    }
  });
});

describe('a hand is shown only to the player who holds it', () => {
  const own = viewOf({ you: 2, hand: STARTING_HAND });

  test('while they hold it', () => {
    expect(visibleHand({ kind: 'with', seat: 2 }, true, own)).toEqual(STARTING_HAND);
    expect(visibleHand({ kind: 'with', seat: 2 }, false, own)).toBeUndefined();
  });

  test.each<Passing>([
    AT_TABLE,
    { kind: 'middle' },
    { kind: 'hand-to', seat: 2 },
    { kind: 'with', seat: 1 },
    { kind: 'with', seat: 3 },
  ])('not when the phone is %o', (passing) => {
    expect(visibleHand(passing, true, own)).toBeUndefined();
  });

  test('not from a view without one', () => {
    expect(visibleHand({ kind: 'with', seat: 2 }, true, common({}))).toBeUndefined();
    expect(visibleHand({ kind: 'with', seat: 2 }, true, undefined)).toBeUndefined();
  });
});
