import { judge, PLAYER_COUNTS, ROLLS, SHAPES, shapesHandedOver } from '@pok/rules';
import { expect, test } from 'vitest';
import { COUNT_CODES, countCode, handedOverFor } from './lookup.ts';

test.each(PLAYER_COUNTS)(
  '[V1–V5] the lookup table for %d agrees with judge for every roll and count',
  (players) => {
    const handedOver = handedOverFor(players);
    for (const [index, roll] of ROLLS.entries()) {
      for (let disc = 0; disc <= players; disc += 1) {
        for (let square = 0; square <= players - disc; square += 1) {
          const bits = handedOver[index * COUNT_CODES + countCode(disc, square)] ?? -1;
          const shapes = SHAPES.filter((_, bit) => ((bits >> bit) & 1) === 1);
          const verdict = judge(roll, { disc, square, triangle: players - disc - square });
          expect(shapes).toEqual(shapesHandedOver(verdict));
        }
      }
    }
  },
);
