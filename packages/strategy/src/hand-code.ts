import { COUNTERS_PER_SHAPE, type Hand } from '@pok/rules';

/** A hand as a number below 27: discs, squares and triangles are its digits in base three. */
export type HandCode = number;

const BASE = COUNTERS_PER_SHAPE + 1;

/** What a counter of each shape (0 disc, 1 square, 2 triangle) adds to a hand's code. */
export const COUNTER_CODES = [1, BASE, BASE * BASE] as const;

export function codeOfHand({ disc, square, triangle }: Hand): HandCode {
  return disc * COUNTER_CODES[0] + square * COUNTER_CODES[1] + triangle * COUNTER_CODES[2];
}

/** Every hand, at the place of its code. */
export const HANDS: readonly Hand[] = Array.from({ length: BASE ** 3 }, (_, code) => ({
  disc: code % BASE,
  square: Math.floor(code / BASE) % BASE,
  triangle: Math.floor(code / (BASE * BASE)),
}));
