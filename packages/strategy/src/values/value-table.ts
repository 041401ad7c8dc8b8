import type { Hand } from '@pok/rules';
import { floatAt } from '../checked.ts';
import type { Ruling } from '../ruling.ts';
import { worthOfEnd } from '../share-of-win.ts';
import { findPosition } from '../solver/find-position.ts';
import { positionsFor } from '../solver/positions.ts';
import type { SolutionFigures } from './solution-figures.ts';

/** The solved game for one number of players. */
export interface ValueTable {
  readonly players: number;
  /** What it was solved for. */
  readonly ruling: Ruling;
  /** What was measured when it was solved. */
  readonly figures: SolutionFigures;
  /** What each position is worth to each of its seats, in the order of `positionsFor`: `players` numbers per position. */
  readonly positionValues: Float64Array;
  /** Each seat's winning chance before the roll; the ruling decides what a finished match is worth (E1–E3). */
  valueOf(hands: readonly Hand[]): readonly number[];
}

export function createValueTable(
  players: number,
  positionValues: Float64Array,
  figures: SolutionFigures,
  ruling: Ruling,
): ValueTable {
  const positions = positionsFor(players);
  return {
    players,
    ruling,
    figures,
    positionValues,
    valueOf(hands) {
      const ended = worthOfEnd(hands, ruling);
      if (ended !== undefined) return ended;
      const { position, seats } = findPosition(positions, hands);
      return seats.map((seat) => asChance(floatAt(positionValues, position * players + seat)));
    },
  };
}

/** A value that follows from others, each rounded, can be slightly below zero. */
export function asChance(value: number): number {
  return Math.max(0, value);
}
