import { type Roll, SHAPES, type Shape, total } from '@pok/rules';
import { getOrMake } from '../../memoize.ts';
import type { Situation } from './situation.ts';

/** A family of reasons to like a shape. Each shape of a roll has one of them, or none. */
interface Family {
  readonly size: number;
  /** The prior doubt that anybody leans this way; reveals count against it. */
  readonly doubt: number;
}

/** Which dice show the shape: off the dice, One, Two, both… */
const CHALLENGE = { size: 8, doubt: 2 } as const satisfies Family;

/** The whole roll as it looks from the shape: what the other dice ask for, and whether they agree. */
const WHOLE_ROLL = { size: 54, doubt: 2 } as const satisfies Family;

/** One or two counters of it, with few or many counters left. */
const HAND_LEFT = { size: 4, doubt: 4 } as const satisfies Family;

/** Played it just now: again after taking it back, or again after handing it over. */
const AGAIN = { size: 2, doubt: 4 } as const satisfies Family;

/** Some players simply like triangles. */
const FAVOURITE = { size: 3, doubt: 6 } as const satisfies Family;

const FAMILIES: readonly Family[] = [CHALLENGE, WHOLE_ROLL, HAND_LEFT, AGAIN, FAVOURITE];
const FROM_WHOLE_ROLL = CHALLENGE.size;
const FROM_HAND_LEFT = FROM_WHOLE_ROLL + WHOLE_ROLL.size;
const FROM_AGAIN = FROM_HAND_LEFT + HAND_LEFT.size;
const FROM_FAVOURITE = FROM_AGAIN + AGAIN.size;

/** The prior doubt of each lure. */
export const DOUBTS: readonly number[] = FAMILIES.flatMap(({ size, doubt }) =>
  Array.from({ length: size }, () => doubt),
);

/** The lures of a shape, as indexes into the list of all lures. */
export function luresOf(shape: Shape, { hand, roll, before }: Situation): readonly number[] {
  const lures = [
    ...luresOfRoll(shape, roll),
    FROM_HAND_LEFT + (hand[shape] > 1 ? 2 : 0) + (total(hand) <= FEW_COUNTERS ? 1 : 0),
    FROM_FAVOURITE + SHAPES.indexOf(shape),
  ];
  if (before?.shape === shape) lures.push(FROM_AGAIN + (before.handedOver ? 1 : 0));
  return lures;
}

const FEW_COUNTERS = 3;

const memoized = new Map<string, readonly number[]>();

function luresOfRoll(shape: Shape, roll: Roll): readonly number[] {
  return getOrMake(memoized, shape + roll[0] + roll[1] + roll[2], () => [
    challengeOf(shape, roll),
    FROM_WHOLE_ROLL + wholeRollOf(shape, roll),
  ]);
}

function challengeOf(shape: Shape, roll: Roll): number {
  return roll.reduce((dice, face, die) => dice | (face === shape ? 1 << die : 0), 0);
}

const [OWN, OTHER, BLANK] = [0, 1, 2];

function wholeRollOf(shape: Shape, roll: Roll): number {
  const faces = roll.map((face) => (face === 'blank' ? BLANK : face === shape ? OWN : OTHER));
  const others = new Set(roll.filter((face) => face !== 'blank' && face !== shape));
  return faces.reduce((code, face) => code * 3 + face, 0) * 2 + (others.size > 1 ? 1 : 0);
}
