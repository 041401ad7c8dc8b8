import type { MatchView } from '@pok/protocol';
import { type Hand, STARTING_HAND } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../../show/fixtures.ts';
import { rankingOf } from './ranking.ts';

const ONE_LEFT: Hand = { disc: 0, square: 1, triangle: 0 };
const TWO_LEFT: Hand = { disc: 0, square: 1, triangle: 1 };

function over(hands: readonly (Hand | undefined)[], result: MatchView['result']): MatchView {
  const { match } = viewOf({ players: hands.length, round: null });
  if (match === null) throw new Error('no match');
  const players = match.players.map((player, seat) => {
    const hand = hands[seat];
    return hand === undefined ? player : { ...player, hand };
  });
  return { ...match, players, result };
}

const places = (match: MatchView) => rankingOf(match).map(({ seat, place }) => [seat, place]);

describe('the ranking of a match that is over', () => {
  test('the winner first, then by counters gone; equals share a place', () => {
    const match = over([STARTING_HAND, TWO_LEFT, ONE_LEFT, TWO_LEFT], { kind: 'win', seat: 2 });
    expect(places(match)).toEqual([
      [2, 1],
      [1, 2],
      [3, 2],
      [0, 4],
    ]);
    expect(rankingOf(match)[0]).toMatchObject({
      isWinner: true,
      gone: ['disc', 'disc', 'square', 'triangle', 'triangle'],
    });
  });

  test('all who tie are first', () => {
    const match = over([ONE_LEFT, TWO_LEFT, ONE_LEFT], { kind: 'tie', seats: [0, 2] });
    expect(places(match)).toEqual([
      [0, 1],
      [2, 1],
      [1, 3],
    ]);
  });

  test('nobody wins a dead position or a match that was stopped, and hands may be unknown', () => {
    for (const kind of ['dead', 'abandoned'] as const) {
      const ranked = rankingOf(over([undefined, TWO_LEFT, undefined, undefined], { kind }));
      expect(ranked.filter(({ isWinner }) => isWinner)).toEqual([]);
      expect(ranked.map(({ seat }) => seat)).toEqual([1, 0, 2, 3]);
    }
  });
});
