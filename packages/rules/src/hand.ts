import { type Counts, countShapes, total } from './counts.ts';
import { parsePlays } from './plays.ts';
import { formatShape, SHAPES, type Shape } from './shape.ts';

/** The counters a player still has. */
export type Hand = Counts;

/** P1: every player starts with two of each shape. */
export const COUNTERS_PER_SHAPE = 2;
export const STARTING_HAND: Hand = { disc: 2, square: 2, triangle: 2 };
export const COUNTERS_PER_PLAYER = total(STARTING_HAND);

/** E1: a player who has handed over this many has won. */
export const COUNTERS_TO_WIN = 5;

export function handedOverCount(hand: Hand): number {
  return COUNTERS_PER_PLAYER - total(hand);
}

export function without(hand: Hand, shape: Shape): Hand {
  return { ...hand, [shape]: hand[shape] - 1 };
}

/** A hand as letters in the order D, S, T: `DSSTT`. */
export function formatHand(hand: Hand): string {
  return SHAPES.map((shape) => formatShape(shape).repeat(hand[shape])).join('');
}

/** Letters in any order, at most two of a shape; `undefined` if that is not a hand. An empty text is an empty hand. */
export function parseHand(text: string): Hand | undefined {
  const shapes = parsePlays(text);
  if (shapes === undefined) return undefined;
  const hand = countShapes(shapes);
  return SHAPES.every((shape) => hand[shape] <= COUNTERS_PER_SHAPE) ? hand : undefined;
}
