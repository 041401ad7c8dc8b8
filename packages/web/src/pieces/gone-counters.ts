import { type Hand, SHAPES, type Shape, STARTING_HAND } from '@pok/rules';

/** The counters that somebody with this hand is rid of. */
export function goneFrom(hand: Hand): readonly Shape[] {
  return SHAPES.flatMap((shape) => Array<Shape>(STARTING_HAND[shape] - hand[shape]).fill(shape));
}
