import {
  COUNTERS_TO_WIN,
  type Hand,
  handedOverCount,
  isDead,
  type PlayerCount,
  ROLLS,
  type Roll,
  rollDice,
  SHAPES,
  type Shape,
  shapesIn,
} from '@pok/rules';
import { COUNTER_CODES, HANDS } from '../hand-code.ts';
import { COUNT_CODES, countCode, handedOverFor } from '../lookup.ts';
import { drawn, type Policy } from './policy.ts';
import { PLACES } from './prng.ts';

/** The ways three dice of six sides can fall. */
export const FALLS = 6 ** 3;

/** A place that stands for no play: draw again. */
export const DRAW_AGAIN = 3;

/** Sets of shapes are three bits, and shapes are two, so this many places hold one for each of a set. */
export const SHAPE_PLACES = 4;

/**
 * All that random play needs to know of the rules, as numbers, made by asking the rules themselves. Shapes are 0, 1 and
 * 2, sets of shapes are bits (1, 2, 4), hands are their codes.
 */
export interface PlayingTables {
  readonly players: PlayerCount;
  /** Where a roll's verdicts begin in `handedOver`, for each way the dice can fall. */
  readonly verdicts: Uint16Array;
  /** The shapes that leave, at a roll's place plus the `countCode` of the plays. */
  readonly handedOver: Uint8Array;
  /** The shape played, or `DRAW_AGAIN`, at `hand * PLACES + place`. */
  readonly plays: Uint8Array;
  /** What one play of a shape adds to the `countCode`. */
  readonly countCodes: Uint8Array;
  /** What a play takes from a hand's code, at `shapes that leave * SHAPE_PLACES + shape`. */
  readonly handOvers: Uint8Array;
  /** E1: 1 where a hand has won. */
  readonly wins: Uint8Array;
  /** The shapes in a hand. */
  readonly held: Uint8Array;
  /** E3: 1 where the match is dead if these shapes are all that anybody holds. */
  readonly dead: Uint8Array;
}

export function createPlayingTables(players: PlayerCount, policy: Policy): PlayingTables {
  const sets = Array.from({ length: 1 << SHAPES.length }, (_, bits) => bits);
  const places = Array.from({ length: PLACES }, (_, place) => place);
  const rollNames = ROLLS.map((roll) => roll.join());
  return {
    players,
    verdicts: Uint16Array.from(
      { length: FALLS },
      (_, fall) => rollNames.indexOf(rollOfFall(fall).join()) * COUNT_CODES,
    ),
    handedOver: handedOverFor(players),
    plays: Uint8Array.from(
      HANDS.flatMap((hand) => places.map((place) => numberOf(playAt(policy, hand, place)))),
    ),
    countCodes: Uint8Array.of(countCode(1, 0), countCode(0, 1), countCode(0, 0)),
    handOvers: Uint8Array.from(
      sets.flatMap((bits) => [...COUNTER_CODES.map((code, shape) => ((bits >> shape) & 1) * code), 0]),
    ),
    wins: Uint8Array.from(HANDS, (hand) => Number(handedOverCount(hand) >= COUNTERS_TO_WIN)),
    held: Uint8Array.from(HANDS, (hand) => bitsOf(shapesIn(hand))),
    dead: Uint8Array.from(sets, (bits) =>
      Number(isDead(Array.from({ length: players }, () => handHolding(bits)))),
    ),
  };
}

/** The dice, fallen in the `fall`-th way. */
export function rollOfFall(fall: number): Roll {
  let rest = fall;
  return rollDice((sides) => {
    const side = rest % sides;
    rest = Math.floor(rest / sides);
    return side;
  });
}

/** What is drawn at a place. A hand has 1 to 6 things to draw from, and 60 is a multiple of each of these numbers. */
export function playAt(policy: Policy, hand: Hand, place: number): Shape | undefined {
  const choices = drawn(policy, hand);
  return choices[Math.floor((place * choices.length) / 60)];
}

function numberOf(shape: Shape | undefined): number {
  return shape === undefined ? DRAW_AGAIN : SHAPES.indexOf(shape);
}

function bitsOf(shapes: readonly Shape[]): number {
  return shapes.reduce((bits, shape) => bits | (1 << SHAPES.indexOf(shape)), 0);
}

function handHolding(bits: number): Hand {
  return { disc: bits & 1, square: (bits >> 1) & 1, triangle: (bits >> 2) & 1 };
}
