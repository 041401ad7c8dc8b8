import {
  COUNTERS_PER_SHAPE,
  COUNTERS_TO_WIN,
  type Hand,
  handedOverCount,
  SHAPES,
  type Shape,
  without,
} from '@pok/rules';
import { codeOfHand } from '../hand-code.ts';

/** A live hand (one that hasn't won) by its place among them. Value files keep their positions in this order. */
export type LiveCode = number;

/** Stands for a hand that has handed over its fifth counter (E1). */
export const WON = 255;

export const SHAPE_COUNT = SHAPES.length;

/** All renamings of the shapes: the rules treat the three alike. */
export const RENAMINGS: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

const NUMBERS = Array.from({ length: COUNTERS_PER_SHAPE + 1 }, (_, number) => number);

export const LIVE_HANDS: readonly Hand[] = NUMBERS.flatMap((disc) =>
  NUMBERS.flatMap((square) => NUMBERS.map((triangle): Hand => ({ disc, square, triangle }))),
).filter((hand) => handedOverCount(hand) < COUNTERS_TO_WIN);

export const LIVE_HAND_COUNT = LIVE_HANDS.length;

const LIVE_BY_CODE = new Map(LIVE_HANDS.map((hand, live) => [codeOfHand(hand), live]));

/** The number of a live hand, or `WON`. */
export function liveCode(hand: Hand): LiveCode {
  return LIVE_BY_CODE.get(codeOfHand(hand)) ?? WON;
}

/** The shapes of a hand as numbers (0 disc, 1 square, 2 triangle), in order. */
export const SHAPES_HELD: readonly (readonly number[])[] = LIVE_HANDS.map((hand) =>
  SHAPES.flatMap((shape, index) => (hand[shape] > 0 ? [index] : [])),
);

/** The hand after handing a shape over, at `code * SHAPE_COUNT + shape`; meaningless for shapes it doesn't have. */
export const AFTER_LOSS = Uint8Array.from(
  LIVE_HANDS.flatMap((hand) =>
    SHAPES.map((shape) => (hand[shape] > 0 ? liveCode(without(hand, shape)) : WON)),
  ),
);

/** The hand with its shapes renamed, at `renaming * LIVE_HAND_COUNT + code`. */
export const RENAMED = Uint8Array.from(
  RENAMINGS.flatMap((renaming) => LIVE_HANDS.map((hand) => liveCode(renameHand(hand, renaming)))),
);

export function renameHand(hand: Hand, renaming: readonly number[]): Hand {
  const renamed: Record<Shape, number> = { disc: 0, square: 0, triangle: 0 };
  for (const [from, to] of renaming.entries()) {
    const [source, target] = [SHAPES[from], SHAPES[to]];
    if (source !== undefined && target !== undefined) renamed[target] = hand[source];
  }
  return renamed;
}
