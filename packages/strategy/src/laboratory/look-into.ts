import { countShapes, isHandedOver, judge, type Question, type Shape, shapesIn } from '@pok/rules';
import type { Mix } from '../bots/mix.ts';
import { solutionOf } from '../bots/solution.ts';
import { worthAgainst } from '../bots/worth-against.ts';
import { itemAt } from '../checked.ts';
import { advise, type ByHeldShape } from '../solver/advise.ts';
import type { ValueTable } from '../values/value-table.ts';
import { type Belief, mixesOfBeliefs } from './belief.ts';
import { othersPlays } from './others-play.ts';

/** What the solved strategy does in one seat. */
export interface SolvedSeat {
  readonly mix: Mix;
  /** For each held shape, the chance to hand it over and the winning chance after playing it. */
  readonly handOver: ByHeldShape;
  readonly win: ByHeldShape;
  /** The winning chance before the roll, and after it. */
  readonly before: number;
  readonly rolled: number;
}

/** The best response of one seat to what it expects the others to do. */
export interface BestAnswer {
  readonly shape: Shape;
  readonly handOver: ByHeldShape;
  readonly win: ByHeldShape;
  /** How much more it wins than the solved mix, against the same players. */
  readonly gain: number;
}

/** Everything the laboratory shows of a position. */
export interface Insight {
  readonly seats: readonly SolvedSeat[];
  readonly answer: BestAnswer;
}

/** `beliefs` has one entry per seat; that of the asking seat is not used. The match must not be over. */
export function lookInto(values: ValueTable, question: Question, beliefs: readonly Belief[]): Insight {
  const { hands, roll, seat } = question;
  const { mix, win, handOver, value } = advise(values, hands, roll);
  const seats = hands.map((hand, each): SolvedSeat => {
    const own = { mix: itemAt(mix, each), win: itemAt(win, each), handOver: itemAt(handOver, each) };
    const rolled = shapesIn(hand).reduce((sum, shape) => sum + own.mix[shape] * chanceOf(own.win, shape), 0);
    return { ...own, before: itemAt(value, each), rolled };
  });
  const believed = mixesOfBeliefs(solutionOf(values), question, beliefs, mix);
  return { seats, answer: bestAnswer(values, question, believed, itemAt(mix, seat)) };
}

function bestAnswer(
  values: ValueTable,
  question: Question,
  believed: readonly Mix[],
  solved: Mix,
): BestAnswer {
  const { hands, roll, seat } = question;
  const held = shapesIn(itemAt(hands, seat));
  const worth = worthAgainst(solutionOf(values), hands, roll, seat, believed);
  const shape = held.reduce((best, other) => (worth[other] > worth[best] ? other : best));
  const mixed = held.reduce((sum, one) => sum + solved[one] * worth[one], 0);
  return {
    shape,
    handOver: byShape(held, (one) => handOverAgainst(question, one, believed)),
    win: byShape(held, (one) => worth[one]),
    gain: worth[shape] - mixed,
  };
}

/** The chance that the seat hands this shape over, when the others mix like this. */
export function handOverAgainst(
  { hands, roll, seat }: Question,
  shape: Shape,
  mixes: readonly Mix[],
): number {
  return othersPlays(hands, seat, mixes).reduce((sum, { chance, plays }) => {
    const played = countShapes(plays.map((play) => play ?? shape));
    return isHandedOver(judge(roll, played), shape) ? sum + chance : sum;
  }, 0);
}

export function chanceOf(chances: ByHeldShape, shape: Shape): number {
  const chance = chances[shape];
  if (chance === undefined) throw new RangeError(`no ${shape} is held`);
  return chance;
}

function byShape(held: readonly Shape[], chance: (shape: Shape) => number): ByHeldShape {
  return Object.fromEntries(held.map((shape) => [shape, chance(shape)]));
}
