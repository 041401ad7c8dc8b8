import { type Hand, ROLLS, SHAPES } from '@pok/rules';
import { itemAt } from '../checked.ts';
import type { ValueTable } from '../values/value-table.ts';
import { advise } from './advise.ts';
import { createLayout, type Layout } from './layout.ts';
import type { PlayedPosition } from './measure-position.ts';
import { evaluateMixes } from './policy-evaluation.ts';
import { handsAt, type Positions } from './positions.ts';
import { casesByRoll } from './roll-cases.ts';

/** A position as it is played by the advice that everybody gets, and what the advice claims it is worth. */
export interface AdvisedPosition extends PlayedPosition {
  /** By group. */
  readonly claimed: Float64Array;
}

/**
 * Asks for advice with every roll, as players at a table would, and computes what it is worth to follow it. `worths`:
 * what that is worth in all later positions, to each of their seats.
 */
export function playByAdvice(
  values: ValueTable,
  positions: Positions,
  position: number,
  worths: Float64Array,
): AdvisedPosition {
  const { players } = positions;
  const hands = handsAt(positions, position);
  const layout = createLayout(
    positions,
    positions.hands.subarray(position * players, (position + 1) * players),
  );
  const mixes = ROLLS.map((_, roll) => mixOf(values, layout, hands, roll));
  const claims = values.valueOf(hands);
  return {
    ...evaluateMixes(layout, casesByRoll(layout), mixes, worths, values.ruling),
    claimed: Float64Array.from(layout.groups, ({ seat }) => itemAt(claims, seat)),
  };
}

function mixOf(
  values: ValueTable,
  { groups, choices }: Layout,
  hands: readonly Hand[],
  roll: number,
): Float64Array {
  const { mix } = advise(values, hands, itemAt(ROLLS, roll));
  const numbers = new Float64Array(choices);
  for (const { from, shapes, seat } of groups) {
    for (const [choice, shape] of shapes.entries()) {
      numbers[from + choice] = itemAt(mix, seat)[itemAt(SHAPES, shape)];
    }
  }
  return numbers;
}
