import { floatAt, itemAt } from '../checked.ts';
import type { Ruling } from '../ruling.ts';
import type { Layout } from './layout.ts';
import type { PlayedPosition } from './measure-position.ts';
import { createOutcomes } from './outcomes.ts';
import { createPayoffs } from './payoffs.ts';
import type { RollCase } from './roll-cases.ts';

/**
 * Works out what it is worth to follow mixes, one for each case of rolls, from nothing but the mixes. `worths`: what that
 * is worth in all later positions, to each of their seats.
 */
export function followMixes(
  layout: Layout,
  cases: readonly RollCase[],
  mixes: readonly Float64Array[],
  worths: Float64Array,
  ruling: Ruling,
): PlayedPosition {
  const { groups, choices } = layout;
  const all = [...groups.keys()];
  const outcomes = createOutcomes(layout, cases, worths, ruling);
  const payoffs = createPayoffs(layout);
  const nothing = new Float64Array(groups.length);
  const moving = new Float64Array(groups.length);
  let standstill = 0;
  const stages = cases.map(({ chance, handedOver }, index) => {
    const stage = {
      mix: itemAt(mixes, index),
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
  return { layout, outcomes, cases, value, stages };
}

function meanOf({ groups }: Layout, group: number, mix: Float64Array, numbers: Float64Array): number {
  const { from, shapes } = itemAt(groups, group);
  let mean = 0;
  for (let choice = from; choice < from + shapes.length; choice += 1) {
    mean += floatAt(mix, choice) * floatAt(numbers, choice);
  }
  return mean;
}
