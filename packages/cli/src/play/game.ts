import type { PlayerCount, Random, SeenMatch } from '@pok/rules';
import type { Bots } from '@pok/strategy';
import { YOU } from '../format-verdict.ts';
import type { Paint } from '../paint.ts';
import type { Opponent } from './opponents.ts';
import type { Terminal } from './terminal.ts';

/** You and your opponents around a terminal, for as many matches as you like. You sit in seat 0. */
export interface Game {
  readonly players: PlayerCount;
  readonly opponents: readonly Opponent[];
  readonly terminal: Terminal;
  readonly paint: Paint;
  readonly bots: Bots;
  /** The dice. */
  readonly random: Random;
  readonly seed: string;
  /** Matches that are over, oldest first. Bots that read people learn from them. */
  readonly earlier: readonly SeenMatch[];
  readonly wins: number;
  /** A notice for the title line, or ''. */
  readonly notice: () => string;
}

/** As in sentences: `you get one into the box`. */
export function namesIn({ opponents }: Game): readonly string[] {
  return [YOU, ...opponents.map(({ name }) => name)];
}
