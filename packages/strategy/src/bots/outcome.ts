import {
  buildLookup,
  COUNT_CODES,
  countCode,
  formatRoll,
  type Hand,
  type Lookup,
  ROLLS,
  type Roll,
  type Seat,
  SHAPES,
  type Shape,
  shapesIn,
  without,
} from '@pok/rules';
import type { Mix } from './mix.ts';
import type { Solution } from './solution.ts';

/** What each own choice is worth to a seat; shapes that it doesn't hold are worth nothing. */
export type Worth = Mix;

const ROLL_INDEX: ReadonlyMap<string, number> = new Map(
  ROLLS.map((roll, index) => [formatRoll(roll), index]),
);
const lookups = new Map<number, Lookup>();

function lookupFor(players: number): Lookup {
  const lookup = lookups.get(players) ?? buildLookup(players);
  lookups.set(players, lookup);
  return lookup;
}

/** Choices less likely than this are left out: together they can't matter. */
const NEVER = 1e-9;

/** A seat's winning chance with each of its choices, when the others play by these mixes (the seat's own is unused). */
export function worthAgainst(
  solution: Solution,
  hands: readonly Hand[],
  roll: Roll,
  seat: Seat,
  mixes: readonly Mix[],
): Worth {
  const worthAfter = successors(solution, hands, roll, seat);
  const others = [...hands.keys()].filter((other) => other !== seat);
  const options = others.map((other) => optionsOf(other, hands[other], mixes[other]));
  const own = hands[seat];
  const worth = { disc: 0, square: 0, triangle: 0 };
  for (const shape of own === undefined ? [] : shapesIn(own)) {
    const plays: number[] = [];
    plays[seat] = SHAPES.indexOf(shape);
    worth[shape] = average(options, 0, plays, worthAfter);
  }
  return worth;
}

interface Options {
  readonly seat: Seat;
  readonly choices: readonly { readonly shape: number; readonly chance: number }[];
}

function optionsOf(seat: Seat, hand: Hand | undefined, mix: Mix | undefined): Options {
  const held = hand === undefined ? [] : shapesIn(hand);
  const likely = held.filter((shape) => (mix?.[shape] ?? 0) > NEVER);
  const sum = likely.reduce((chance, shape) => chance + (mix?.[shape] ?? 0), 0);
  const choices = likely.map((shape) => ({
    shape: SHAPES.indexOf(shape),
    chance: (mix?.[shape] ?? 0) / sum,
  }));
  return { seat, choices };
}

function average(
  options: readonly Options[],
  index: number,
  plays: number[],
  worthAfter: (plays: readonly number[]) => number,
): number {
  const option = options[index];
  if (option === undefined) return worthAfter(plays);
  let sum = 0;
  for (const { shape, chance } of option.choices) {
    plays[option.seat] = shape;
    sum += chance * average(options, index + 1, plays, worthAfter);
  }
  return sum;
}

const KEPT = 0;
const FATES = SHAPES.length + 1;

/** What a round of plays is worth to a seat. Many rounds hand the same over: each of those is looked up once. */
export function successors(
  solution: Solution,
  hands: readonly Hand[],
  roll: Roll,
  seat: Seat,
): (plays: readonly number[]) => number {
  const { leaving } = lookupFor(hands.length);
  const from = (ROLL_INDEX.get(formatRoll(roll)) ?? 0) * COUNT_CODES;
  const known = new Map<number, number>();
  return (plays) => {
    const gone = leaving[from + countPlays(plays)] ?? 0;
    let fates = 0;
    for (const shape of plays) fates = fates * FATES + ((gone >> shape) & 1 ? shape + 1 : KEPT);
    const worth = known.get(fates) ?? worthOf(plays, gone);
    known.set(fates, worth);
    return worth;
  };

  function worthOf(plays: readonly number[], gone: number): number {
    const after = hands.map((hand, other) => {
      const shape: Shape | undefined = SHAPES[plays[other] ?? -1];
      return shape !== undefined && (gone >> SHAPES.indexOf(shape)) & 1 ? without(hand, shape) : hand;
    });
    return solution.worth(after)[seat] ?? 0;
  }
}

function countPlays(plays: readonly number[]): number {
  let discs = 0;
  let squares = 0;
  for (const shape of plays) {
    if (shape === 0) discs += 1;
    else if (shape === 1) squares += 1;
  }
  return countCode(discs, squares);
}
