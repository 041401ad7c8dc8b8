import { floatAt, itemAt } from '../checked.ts';
import type { Ruling } from '../ruling.ts';
import type { PlayedPosition } from './measure-position.ts';
import { createOutcomes } from './outcomes.ts';
import { createPayoffs } from './payoffs.ts';

/**
 * What a best response is worth to a player of each group, while all others play by their mixes: a Markov decision problem, solved
 * by policy iteration. `bests`: the same for all later positions, by seat.
 */
export function bestResponses(
  { layout, cases, stages, value }: PlayedPosition,
  ruling: Ruling,
  bests: Float64Array,
): Float64Array {
  const { groups, choices } = layout;
  const outcomes = createOutcomes(layout, cases, bests, ruling);
  const payoffs = createPayoffs(layout);
  const nothing = new Float64Array(groups.length);
  const all = [...groups.keys()];
  const moving = cases.map(({ handedOver }, index) => {
    const worth = new Float64Array(choices);
    payoffs.setRoll(handedOver, outcomes, nothing, all);
    payoffs.evaluate(itemAt(stages, index).mix, worth, all);
    return worth;
  });
  return Float64Array.from(groups, ({ from, shapes }, group) => {
    let worth = floatAt(value, group);
    for (;;) {
      let gain = 0;
      let still = 0;
      for (const [index, { chance }] of cases.entries()) {
        let best = -1;
        let stillOfBest = 0;
        for (let choice = from; choice < from + shapes.length; choice += 1) {
          const rests = floatAt(itemAt(stages, index).selfLoop, choice);
          const total = floatAt(itemAt(moving, index), choice) + rests * worth;
          if (total > best) {
            best = total;
            stillOfBest = rests;
          }
        }
        gain += chance * (best - stillOfBest * worth);
        still += chance * stillOfBest;
      }
      const next = still < 1 ? gain / (1 - still) : worth;
      if (!(next > worth + 1e-12)) return worth;
      worth = next;
    }
  });
}
