import { type Shape, shapesIn } from '@pok/rules';
import { floatAt } from '../../checked.ts';
import { type Mix, mixOf } from '../mix.ts';
import { DOUBTS, luresOf } from './lure.ts';
import type { Situation } from './situation.ts';

/**
 * How strongly a player leans towards each lure, and how certain that is. A log-linear model, updated after every reveal by one step of
 * Newton's method. The more it has seen, the less it moves: each lean has a curvature that starts at its prior doubt.
 */
export interface Leans {
  readonly weights: Float64Array;
  readonly certainty: Float64Array;
}

export function createLeans(): Leans {
  return { weights: new Float64Array(DOUBTS.length), certainty: Float64Array.from(DOUBTS) };
}

export function copyLeans({ weights, certainty }: Leans): Leans {
  return { weights: weights.slice(), certainty: certainty.slice() };
}

/** The mix of a player who would play `base` without any lean. */
export function predictByLeans({ weights }: Leans, base: Mix, situation: Situation): Mix {
  return mixOf((shape) => {
    if (base[shape] === 0) return 0;
    let pull = 0;
    for (const lure of luresOf(shape, situation)) pull += floatAt(weights, lure);
    return base[shape] * Math.exp(pull);
  });
}

/** `expected` is what was predicted of this play. */
export function learnLeans(leans: Leans, expected: Mix, situation: Situation, played: Shape): void {
  const { weights, certainty } = leans;
  for (const shape of shapesIn(situation.hand)) {
    const chance = expected[shape];
    const surprise = (shape === played ? 1 : 0) - chance;
    for (const lure of luresOf(shape, situation)) {
      const sure = floatAt(certainty, lure) + chance * (1 - chance);
      certainty[lure] = sure;
      weights[lure] = floatAt(weights, lure) + surprise / sure;
    }
  }
}
