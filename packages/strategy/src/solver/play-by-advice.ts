import { type Hand, ROLLS, SHAPES } from '@pok/rules';
import { byteAt, floatAt, itemAt } from '../checked.ts';
import type { ValueTable } from '../values/value-table.ts';
import { advise } from './advise.ts';
import { type Layout, layOut } from './layout.ts';
import type { PlayedPosition } from './measure-position.ts';
import { createOutcomes } from './outcomes.ts';
import { createPayoffs } from './payoffs.ts';
import { handsAt, type Positions } from './positions.ts';
import { casesByRoll } from './roll-cases.ts';

/** A position as it is played by the advice that everybody gets, and what the advice claims it is worth. */
export interface AdvisedPosition extends PlayedPosition {
  /** By group. */
  readonly claimed: Float64Array;
}

/**
 * Asks for advice with every roll, as players at a table would, and works out what it is worth to follow it. `worths`:
 * what that is worth in all later positions, to each of their seats.
 */
export function playByAdvice(
  values: ValueTable,
  positions: Positions,
  position: number,
  worths: Float64Array,
): AdvisedPosition {
  const { players } = positions;
  const codes = positions.hands.subarray(position * players, (position + 1) * players);
  const hands = handsAt(positions, position);
  const layout = layOut(positions, codes);
  const { groups, choices, profiles } = layout;
  const all = [...groups.keys()];
  const outcomes = createOutcomes(layout, worths, values.ruling);
  const payoffs = createPayoffs(layout);
  const nothing = new Float64Array(groups.length);
  const moving = new Float64Array(groups.length);
  let standstill = 0;
  const cases = casesByRoll(layout);
  const stages = cases.map(({ chance, handedOver }, roll) => {
    for (let profile = 0; profile < profiles; profile += 1) {
      const shapesHandedOver = byteAt(handedOver, profile);
      if (shapesHandedOver !== 0) outcomes.workOut(profile, shapesHandedOver);
    }
    const stage = {
      mix: mixOf(values, layout, hands, roll),
      payoff: new Float64Array(choices),
      standstill: new Float64Array(choices),
    };
    payoffs.setRoll(handedOver, outcomes, nothing, all);
    payoffs.evaluate(stage.mix, stage.payoff, all);
    payoffs.evaluateStandstill(stage.mix, stage.standstill, all);
    for (const group of all)
      moving[group] = floatAt(moving, group) + chance * meanOf(layout, group, stage.mix, stage.payoff);
    standstill += chance * meanOf(layout, 0, stage.mix, stage.standstill);
    return stage;
  });
  const value = moving.map((worth) => worth / (1 - standstill));
  for (const { payoff, standstill: still } of stages) {
    for (const [group, { from, shapes }] of groups.entries()) {
      for (let choice = from; choice < from + shapes.length; choice += 1) {
        payoff[choice] = floatAt(payoff, choice) + floatAt(still, choice) * floatAt(value, group);
      }
    }
  }
  const claims = values.valueOf(hands);
  return {
    layout,
    outcomes,
    rolls: { cases, caseOf: [...cases.keys()] },
    value,
    stages,
    claimed: Float64Array.from(groups, ({ seat }) => itemAt(claims, seat)),
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

function meanOf({ groups }: Layout, group: number, mix: Float64Array, numbers: Float64Array): number {
  const { from, shapes } = itemAt(groups, group);
  let mean = 0;
  for (let choice = from; choice < from + shapes.length; choice += 1) {
    mean += floatAt(mix, choice) * floatAt(numbers, choice);
  }
  return mean;
}
