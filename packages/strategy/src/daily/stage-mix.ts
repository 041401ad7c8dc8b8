import { type Hand, NONE, type Roll, SHAPES, type Shape, shapesIn } from '@pok/rules';
import { type Mix, mixOf } from '../bots/mix.ts';
import type { Solution } from '../bots/solution.ts';
import { worthAgainst } from '../bots/worth-against.ts';

const STEPS = 200;

/** What one seat has learned so far. */
interface Learner {
  readonly hand: Hand;
  /** How much better each shape would have done than what was played; never below zero. */
  readonly regret: Record<Shape, number>;
  /** Its mixes so far, the later the weightier. */
  readonly sum: Record<Shape, number>;
}

/**
 * How well-informed players mix at this roll: regret matching over the values of the solved game, averaged over its steps. The solver finds
 * sharper mixes. But it uses logarithms, whose last digits differ between browsers, and a later version may find other mixes. This only
 * adds, multiplies and divides, which every browser does alike. It loses less than a thousandth of a win per choice, and docs/daily.md has
 * it in ten lines.
 */
export function stageMixes(solution: Solution, hands: readonly Hand[], roll: Roll): readonly Mix[] {
  const learners = hands.map((hand): Learner => ({ hand, regret: { ...NONE }, sum: { ...NONE } }));
  for (let step = 1; step <= STEPS; step += 1) {
    const mixes = learners.map(mixByRegret);
    for (const [seat, { hand, regret, sum }] of learners.entries()) {
      const mix = mixes[seat] ?? NONE;
      const worth = worthAgainst(solution, hands, roll, seat, mixes);
      const mean = SHAPES.reduce((total, shape) => total + mix[shape] * worth[shape], 0);
      for (const shape of shapesIn(hand)) {
        regret[shape] = Math.max(0, regret[shape] + worth[shape] - mean);
        sum[shape] += step * mix[shape];
      }
    }
  }
  return learners.map(({ sum }) => mixOf((shape) => sum[shape]));
}

/** In proportion to the regrets; without any regret, every shape of the hand alike. */
function mixByRegret({ hand, regret }: Learner): Mix {
  const hasRegret = SHAPES.some((shape) => regret[shape] > 0);
  return mixOf((shape) => (hasRegret ? regret[shape] : Math.min(1, hand[shape])));
}
