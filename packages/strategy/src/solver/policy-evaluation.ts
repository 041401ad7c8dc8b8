import { floatAt, itemAt } from '../checked.ts';
import type { Ruling } from '../ruling.ts';
import type { Layout } from './layout.ts';
import type { PlayedPosition } from './measure-position.ts';
import { createOutcomes } from './outcomes.ts';
import { createPayoffs } from './payoffs.ts';
import type { RollCase } from './roll-cases.ts';
import { addAt, addScaled, dot } from './vector.ts';

/**
 * Policy evaluation: computes what it is worth to follow mixes, one for each case of rolls, from nothing but the mixes. `worths`:
 * what that is worth in all later positions, to each of their seats.
 */
export function evaluateMixes(
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
  let selfLoop = 0;
  const stages = cases.map(({ chance, handedOver }, index) => {
    const stage = {
      mix: itemAt(mixes, index),
      payoff: new Float64Array(choices),
      selfLoop: new Float64Array(choices),
    };
    payoffs.setRoll(handedOver, outcomes, nothing, all);
    payoffs.evaluate(stage.mix, stage.payoff, all);
    payoffs.evaluateSelfLoop(stage.mix, stage.selfLoop, all);
    for (const [group, { from, shapes }] of groups.entries())
      addAt(moving, group, chance * dot(stage.mix, from, stage.payoff, from, shapes.length));
    selfLoop += chance * dot(stage.mix, 0, stage.selfLoop, 0, itemAt(groups, 0).shapes.length);
    return stage;
  });
  const value = moving.map((worth) => worth / (1 - selfLoop));
  for (const { payoff, selfLoop: still } of stages) {
    for (const [group, { from, shapes }] of groups.entries()) {
      addScaled(payoff, from, floatAt(value, group), still, from, shapes.length);
    }
  }
  return { layout, outcomes, cases, value, stages };
}
