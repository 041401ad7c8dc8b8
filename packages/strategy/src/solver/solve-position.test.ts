import {
  formatHand,
  type Hand,
  handsAfter,
  judgePlays,
  probability,
  ROLLS,
  type Roll,
  type Shape,
  shapesIn,
} from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { handOf, rollOf } from '../../../rules/law/read.ts';
import { shareOfWin } from '../share-of-win.ts';
import { loadValues } from '../values/load-values.ts';
import { advise } from './advise.ts';
import { LIVE_HANDS } from './live-hands.ts';

const values = await loadValues(3);

describe('values known in closed form', () => {
  test.each([[['DD', 'DD', 'SS']], [['DD', 'SS', 'TT']], [['DD', 'DD', 'DD']]])(
    '%s: nobody has a choice, and the first counter handed over wins',
    (texts) => {
      const position = texts.map(handOf);
      const plays = position.map((hand): Shape => shapesIn(hand)[0] ?? 'disc');
      const sums = [0, 0, 0];
      let ended = 0;
      for (const roll of ROLLS) {
        const share = shareOfWin(handsAfter(position, plays, judgePlays(roll, plays)));
        if (share === undefined) continue;
        ended += probability(roll);
        for (const [seat, part] of share.entries()) sums[seat] = (sums[seat] ?? 0) + probability(roll) * part;
      }
      for (const [seat, value] of values.valueOf(position).entries()) {
        expect(value).toBeCloseTo((sums[seat] ?? 0) / ended, 6);
      }
    },
  );

  test('players with the same hands are worth the same: 1/n', () => {
    for (const hand of LIVE_HANDS) {
      for (const value of values.valueOf([hand, hand, hand])) expect(value).toBeCloseTo(1 / 3, 6);
    }
  });
});

describe('mixes found by brute force', () => {
  test.each([
    ['DS', 'DS', 'SSTT', 'D--'],
    ['DS', 'DS', 'TT', 'DS-'],
    ['DS', 'ST', 'ST', 'SST'],
    ['DDSS', 'DDSS', 'DT', 'SDT'],
  ])('%s, %s, %s and %s: no mix on a fine grid is better against itself', (one, two, three, text) => {
    const position = [one, two, three].map(handOf);
    const roll = rollOf(text);
    const { mix } = advise(values, position, roll);
    const found = regret(position, roll, mix);
    let best = Infinity;
    const groups = position.map(formatHand);
    for (let a = 0; a <= 20; a += 1) {
      for (let b = 0; b <= 20; b += 1) {
        const grid = position.map((hand, seat) => {
          const share = (groups[seat] === groups[0] ? a : b) / 20;
          const [first = 'disc', second = first] = shapesIn(hand);
          return {
            disc: 0,
            square: 0,
            triangle: 0,
            [first]: 1 - share,
            [second]: second === first ? 1 : share,
          };
        });
        best = Math.min(best, regret(position, roll, grid));
      }
    }
    expect(found).toBeLessThan(best + 1e-4);
    expect(found).toBeLessThan(1e-3);
  });
});

/** The largest loss of any seat against its best choice, by the readable rules alone. */
function regret(
  position: readonly Hand[],
  roll: Roll,
  mix: readonly Readonly<Record<Shape, number>>[],
): number {
  const worth = position.map(() => new Map<Shape, number>());
  const held = position.map(shapesIn);
  for (const first of held[0] ?? []) {
    for (const second of held[1] ?? []) {
      for (const third of held[2] ?? []) {
        const plays = [first, second, third];
        const after = values.valueOf(handsAfter(position, plays, judgePlays(roll, plays)));
        for (const [seat, shape] of plays.entries()) {
          const others = plays.reduce(
            (p, play, other) => p * (other === seat ? 1 : (mix[other]?.[play] ?? 0)),
            1,
          );
          const sum = worth[seat]?.get(shape) ?? 0;
          worth[seat]?.set(shape, sum + others * (after[seat] ?? 0));
        }
      }
    }
  }
  return Math.max(
    ...worth.map((byShape, seat) => {
      const mean = [...byShape].reduce((sum, [shape, value]) => sum + (mix[seat]?.[shape] ?? 0) * value, 0);
      return Math.max(...byShape.values()) - mean;
    }),
  );
}
