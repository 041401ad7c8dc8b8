import { judge, ROLLS, SHAPES, type Shape, shapesHandedOver } from '@pok/rules';
import { memoize } from './memoize.ts';

const STRIDE = 8;
export const COUNT_CODES = STRIDE * STRIDE;

/** The index of a count of plays in a lookup; the triangles follow from the number of players. */
export function countCode(discs: number, squares: number): number {
  return discs + squares * STRIDE;
}

/**
 * The verdicts of `judge` for every roll and every count of plays, for code that plays millions of rounds: the shapes handed
 * over, at `rollIndex * COUNT_CODES + countCode(discs, squares)`. Shapes are numbers here (0 disc, 1 square, 2 triangle),
 * and a set of shapes is three bits (1, 2, 4).
 */
export const handedOverFor = memoize((players: number): Uint8Array => {
  const table = new Uint8Array(ROLLS.length * COUNT_CODES);
  for (const [index, roll] of ROLLS.entries()) {
    for (let disc = 0; disc <= players; disc += 1) {
      for (let square = 0; square <= players - disc; square += 1) {
        const verdict = judge(roll, { disc, square, triangle: players - disc - square });
        table[index * COUNT_CODES + countCode(disc, square)] = bitsOf(shapesHandedOver(verdict));
      }
    }
  }
  return table;
});

function bitsOf(shapes: readonly Shape[]): number {
  return shapes.reduce((bits, shape) => bits | (1 << SHAPES.indexOf(shape)), 0);
}
