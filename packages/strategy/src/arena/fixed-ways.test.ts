import { type BotLevel, total } from '@pok/rules';
import { describe, expect, test, vi } from 'vitest';
import { casual, casualMix } from '../bots/casual.ts';
import { sharpnessAt, tilt } from '../bots/reader/tilt.ts';
import { steady, steadyMix } from '../bots/steady.ts';
import { playSittings, sittingsOf } from './arena.ts';
import { bestAnswer, quickAnswer, SEATS, sharesOf, type Way, writeOut } from './fixed-ways.ts';
import { winShares } from './standing.ts';

// Millions of rounds are worked out.
vi.setConfig({ testTimeout: 120_000 });

const followTheDice: Way = (hands, roll, seat) => casualMix(at(hands, seat), roll);
const thinkAhead: Way = (hands, roll, seat) => steadyMix(at(hands, seat), roll, hands.length);

function at<Value>(values: readonly Value[], seat: number): Value {
  const value = values[seat];
  if (value === undefined) throw new RangeError(`nobody sits at ${seat}`);
  return value;
}

const dice = SEATS.map((seat) => writeOut(followTheDice, seat));

describe('players who look at hands and roll alone', () => {
  test('three who play alike win a third each', () => {
    for (const share of sharesOf(dice)) expect(share).toBeCloseTo(1 / 3, 9);
  });

  test('win what they win in the arena', () => {
    const exact = sharesOf([writeOut(thinkAhead, 0), ...dice.slice(1)]);
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

  test('an answer that looks one round ahead wins more than a third, and a best answer more than that', () => {
    const share = (way: Float64Array) => sharesOf([way, at(dice, 1), at(dice, 2)])[0] ?? 0;
    const best = share(bestAnswer(dice, 0));
    const oneRoundAhead = quickAnswer(
      dice,
      0,
      (hands) => hands.map((hand) => total(hand) / hands.reduce((sum, other) => sum + total(other), 0)),
      (hands, roll, worth) => tilt(followTheDice(hands, roll, 0), worth, at(hands, 0), sharpnessAt(0)),
    );
    expect(share(oneRoundAhead)).toBeGreaterThan(1 / 3);
    expect(best).toBeGreaterThan(share(oneRoundAhead));
  });
});
