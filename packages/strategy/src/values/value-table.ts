import type { Hand } from '@pok/rules';
import { shareOfWin } from '../share-of-win.ts';
import { findPosition } from '../solver/find-position.ts';
import { positionsFor } from '../solver/positions.ts';
import type { SolutionFigures } from './solution-figures.ts';

/** The solved game for one number of players. */
export interface ValueTable {
  readonly players: number;
  /** What was measured when it was solved. */
  readonly figures: SolutionFigures;
  /** What each position is worth to each of its seats, in the order of `positionsFor`, `players` numbers a position. */
  readonly positionValues: Float64Array;
  /** Each seat's winning chance before the roll; a match that has ended is worth 1 to its winners together (E1–E3). */
  valueOf(hands: readonly Hand[]): readonly number[];
}

export function createValueTable(
  players: number,
  positionValues: Float64Array,
  figures: SolutionFigures,
): ValueTable {
  const positions = positionsFor(players);
  return {
    players,
    figures,
    positionValues,
    valueOf(hands) {
      const ended = shareOfWin(hands);
      if (ended !== undefined) return ended;
      const { position, seats } = findPosition(positions, hands);
      return seats.map((seat) => asChance(positionValues[position * players + seat] ?? 0));
    },
  };
}

/** A value that follows from others, each rounded, can lie a hair below nothing. */
export function asChance(value: number): number {
  return Math.max(0, value);
}
