import { type Hand, type Random, type Shape, shapesIn } from '@pok/rules';

/** How likely each shape is to be played. The three add up to 1, unless they are said to be weights. */
export type Mix = Readonly<Record<Shape, number>>;

export function mixOf(weigh: (shape: Shape) => number): Mix {
  const weights = { disc: weigh('disc'), square: weigh('square'), triangle: weigh('triangle') };
  const sum = weights.disc + weights.square + weights.triangle;
  return { disc: weights.disc / sum, square: weights.square / sum, triangle: weights.triangle / sum };
}

const STEPS = 2 ** 30;

/** A shape of the hand, drawn in proportion to the weights; never one that isn't held, whatever the weights say. */
export function pick(weights: Mix, hand: Hand, random: Random): Shape {
  const held = shapesIn(hand);
  const sum = held.reduce((weight, shape) => weight + weights[shape], 0);
  let point = (random(STEPS) / STEPS) * sum;
  for (const shape of held) {
    point -= weights[shape];
    if (point < 0) return shape;
  }
  return lastWithWeight(held, weights);
}

/** Where rounding left the point at the very end; a hand without any weight plays what it holds. */
function lastWithWeight(held: readonly Shape[], weights: Mix): Shape {
  const shape = held.findLast((one) => weights[one] > 0) ?? held[0];
  if (shape === undefined) throw new RangeError('an empty hand has nothing to play');
  return shape;
}
