import type { BotLevel } from '@pok/protocol';
import { type Hand, total } from '@pok/rules';
import { expect, test } from 'vitest';
import { playSittings, sittingsOf } from '../packages/strategy/src/arena/arena.ts';
import { winShares } from '../packages/strategy/src/arena/standing.ts';
import { casual, casualMix } from '../packages/strategy/src/bots/casual.ts';
import { sharpnessAt, tilt } from '../packages/strategy/src/bots/reader/tilt.ts';
import { steady, steadyMix } from '../packages/strategy/src/bots/steady.ts';
import { itemAt } from '../packages/strategy/src/checked.ts';
import { bestResponse, quickAnswer, sharesOf, writeOut } from './fixed-ways.ts';

/** A player with fewer counters is assumed to be nearer to winning. */
function chancesByCounters(hands: readonly Hand[]): readonly number[] {
  const lead = hands.map((hand) => 7 - total(hand));
  return lead.map((own) => own / lead.reduce((sum, other) => sum + other, 0));
}

const dice = writeOut((hands, roll) => hands.map((hand) => casualMix(hand, roll)));

test('players who use only hands and roll win as often as in the arena', () => {
  const ahead = writeOut((hands, roll) => hands.map((hand) => steadyMix(hand, roll, hands.length)));
  const exact = sharesOf([itemAt(ahead, 0), ...dice.slice(1)]);
  const levels: readonly BotLevel[] = ['steady', 'casual', 'casual'];
  const arena = { levels, matches: 3000, seed: 'exact' };
  const bots = (level: BotLevel) => (level === 'steady' ? steady : casual);
  const played = winShares(playSittings(arena, bots, 0, sittingsOf(arena)));
  expect(exact.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  for (const [seat, { low, high }] of played.entries()) {
    expect(exact[seat]).toBeGreaterThan(low - (high - low));
    expect(exact[seat]).toBeLessThan(high + (high - low));
  }
});

test('a response that looks one round ahead wins more than a third, and a best response even more', () => {
  const share = (way: Float64Array) => itemAt(sharesOf([way, ...dice.slice(1)]), 0);
  const best = share(bestResponse(dice, 0));
  const oneRoundAhead = quickAnswer(dice, 0, chancesByCounters, (own, worth, hand) =>
    tilt(own, worth, hand, sharpnessAt(0)),
  );
  expect(share(oneRoundAhead)).toBeGreaterThan(1 / 3);
  expect(best).toBeGreaterThan(share(oneRoundAhead));
});
