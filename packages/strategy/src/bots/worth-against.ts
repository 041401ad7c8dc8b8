import { type Hand, type Roll, type Seat, SHAPES, shapesIn } from '@pok/rules';
import type { Mix } from './mix.ts';
import { successors } from './outcome.ts';
import type { Solution } from './solution.ts';

/** Choices less likely than this are left out: together they can't matter. */
const NEVER = 1e-9;

/**
 * A seat's winning chance with each of its choices, when the others play by these mixes (the seat's own is unused);
 * shapes that it doesn't hold are worth nothing.
 */
export function worthAgainst(
  solution: Solution,
  hands: readonly Hand[],
  roll: Roll,
  seat: Seat,
  mixes: readonly Mix[],
): Mix {
  const worthAfter = successors(solution, hands, roll, seat);
  const options = hands.map((hand, other) => (other === seat ? [] : optionsOf(hand, mixes[other])));
  const plays = hands.map(() => 0);

  /** The plays of the seats before `next` are settled. */
  function average(next: Seat): number {
    if (next === hands.length) return worthAfter(plays);
    if (next === seat) return average(next + 1);
    let sum = 0;
    for (const { shape, chance } of options[next] ?? []) {
      plays[next] = shape;
      sum += chance * average(next + 1);
    }
    return sum;
  }

  const worth = { disc: 0, square: 0, triangle: 0 };
  for (const [index, shape] of SHAPES.entries()) {
    if (hands[seat]?.[shape] === 0) continue;
    plays[seat] = index;
    worth[shape] = average(0);
  }
  return worth;
}

interface Option {
  readonly shape: number;
  readonly chance: number;
}

function optionsOf(hand: Hand, mix: Mix | undefined): readonly Option[] {
  if (mix === undefined) return [];
  const likely = shapesIn(hand).filter((shape) => mix[shape] > NEVER);
  const sum = likely.reduce((chance, shape) => chance + mix[shape], 0);
  return likely.map((shape) => ({ shape: SHAPES.indexOf(shape), chance: mix[shape] / sum }));
}
