import { type Hand, total } from '@pok/rules';
import { expect, test } from 'vitest';
import { casualMix } from '../bots/casual.ts';
import { sharpnessAt, tilt } from '../bots/reader/tilt.ts';
import { itemAt } from '../checked.ts';
import { bestAnswer, quickAnswer, sharesOf, writeOut } from './fixed-ways.ts';

/** Whoever has fewer left is thought to be nearer to winning. */
function chancesByCounters(hands: readonly Hand[]): readonly number[] {
  const lead = hands.map((hand) => 7 - total(hand));
  return lead.map((own) => own / lead.reduce((sum, other) => sum + other, 0));
}

test('an answer that looks one round ahead wins more than a third, and a best answer more than that', () => {
  const dice = writeOut((hands, roll) => hands.map((hand) => casualMix(hand, roll)));
  const share = (way: Float64Array) => itemAt(sharesOf([way, ...dice.slice(1)]), 0);
  const best = share(bestAnswer(dice, 0));
  const oneRoundAhead = quickAnswer(dice, 0, chancesByCounters, (own, worth, hand) =>
    tilt(own, worth, hand, sharpnessAt(0)),
  );
  expect(share(oneRoundAhead)).toBeGreaterThan(1 / 3);
  expect(best).toBeGreaterThan(share(oneRoundAhead));
});
