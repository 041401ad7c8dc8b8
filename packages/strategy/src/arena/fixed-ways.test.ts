import type { BotLevel } from '@pok/rules';
import { describe, expect, test, vi } from 'vitest';
import { casual, casualMix } from '../bots/casual.ts';
import { steady, steadyMix } from '../bots/steady.ts';
import { playSittings, sittingsOf } from './arena.ts';
import { sharesOf, type Way, writeOut } from './fixed-ways.ts';
import { winShares } from './standing.ts';

// Millions of rounds are worked out.
vi.setConfig({ testTimeout: 120_000 });

const followTheDice: Way = (hands, roll) => hands.map((hand) => casualMix(hand, roll));
const thinkAhead: Way = (hands, roll) => hands.map((hand) => steadyMix(hand, roll, hands.length));

function first<Value>([value]: readonly Value[]): Value {
  if (value === undefined) throw new RangeError('there is none');
  return value;
}

const dice = writeOut(followTheDice);

describe('players who look at hands and roll alone', () => {
  test('three who play alike win a third each', () => {
    for (const share of sharesOf(dice)) expect(share).toBeCloseTo(1 / 3, 9);
  });

  test('win what they win in the arena', () => {
    const exact = sharesOf([first(writeOut(thinkAhead)), ...dice.slice(1)]);
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
});
