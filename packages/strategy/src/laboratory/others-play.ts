import { type Hand, type Seat, type Shape, shapesIn } from '@pok/rules';
import type { Mix } from '../bots/mix.ts';
import { itemAt } from '../checked.ts';

/** One way in which everybody but one seat can play, with its probability. */
export interface OthersPlay {
  readonly chance: number;
  /** By seat; the seat that is left out has none. */
  readonly plays: readonly (Shape | undefined)[];
}

/** Plays less likely than this are left out: together they can't matter. */
const NEVER = 1e-6;

/** Everything the others can play when they mix like this. */
export function othersPlays(
  hands: readonly Hand[],
  seat: Seat,
  mixes: readonly Mix[],
): readonly OthersPlay[] {
  let ways: readonly OthersPlay[] = [{ chance: 1, plays: [] }];
  for (const [other, hand] of hands.entries()) {
    const mix = itemAt(mixes, other);
    const options = other === seat ? [undefined] : shapesIn(hand).filter((shape) => mix[shape] > NEVER);
    ways = ways.flatMap(({ chance, plays }) =>
      options.map((shape) => ({
        chance: shape === undefined ? chance : chance * mix[shape],
        plays: [...plays, shape],
      })),
    );
  }
  return ways;
}
