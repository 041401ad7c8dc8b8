import { type Hand, type Roll, type Seat, SHAPES, without } from '@pok/rules';
import { byteAt, itemAt } from '../checked.ts';
import { COUNT_CODES, countCode, handedOverFor } from '../lookup.ts';
import { rollIndex } from '../solver/symmetry.ts';
import type { Solution } from './solution.ts';

/** What becomes of a play: kept, or handed over as one of the shapes. */
const FATES = SHAPES.length + 1;

/** What a round of plays, as indexes of shapes, is worth to a seat. Many rounds have the same outcome: each outcome is looked up once. */
export function successors(
  solution: Solution,
  hands: readonly Hand[],
  roll: Roll,
  seat: Seat,
): (plays: readonly number[]) => number {
  const handedOver = handedOverFor(hands.length);
  const from = rollIndex(roll) * COUNT_CODES;
  const known = new Map<number, number>();

  function worthOf(plays: readonly number[], shapesHandedOver: number): number {
    const after = hands.map((hand, other) => {
      const index = itemAt(plays, other);
      const shape = SHAPES[index];
      return shape !== undefined && isIn(shapesHandedOver, index) ? without(hand, shape) : hand;
    });
    return itemAt(solution.worth(after), seat);
  }

  return (plays) => {
    const shapesHandedOver = byteAt(handedOver, from + countPlays(plays));
    let fates = 0;
    for (const shape of plays) fates = fates * FATES + (isIn(shapesHandedOver, shape) ? shape + 1 : 0);
    const worth = known.get(fates) ?? worthOf(plays, shapesHandedOver);
    known.set(fates, worth);
    return worth;
  };
}

function isIn(shapes: number, shape: number): boolean {
  return ((shapes >> shape) & 1) === 1;
}

function countPlays(plays: readonly number[]): number {
  let discs = 0;
  let squares = 0;
  for (const shape of plays) {
    if (shape === 0) discs += 1;
    else if (shape === 1) squares += 1;
  }
  return countCode(discs, squares);
}
