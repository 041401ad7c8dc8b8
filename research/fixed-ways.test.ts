import { expect, test } from 'vitest';
import { casualMix } from '../packages/strategy/src/bots/casual.ts';
import { sharesOf, writeOut } from './fixed-ways.ts';

test('three players who play alike, using only hands and roll, win a third each', () => {
  const dice = writeOut((hands, roll) => hands.map((hand) => casualMix(hand, roll)));
  for (const share of sharesOf(dice)) expect(share).toBeCloseTo(1 / 3, 9);
});
