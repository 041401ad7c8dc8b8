import type { BotLevel } from '@pok/protocol';
import type { Bot, Seen, Shape } from '@pok/rules';
import type { ValueTable } from '../values/value-table.ts';
import { casual } from './casual.ts';
import { createReader } from './reader/reader.ts';
import { seededRandom } from './seeded-random.ts';
import { createSharp } from './sharp.ts';
import { solutionOf } from './solution.ts';
import { steady } from './steady.ts';

/** What a bot of this level plays. Without values the levels that need them play as Steady does. */
export function chooseForBot(level: BotLevel, seen: Seen, seed: string, values: ValueTable | null): Shape {
  return botOf(level, values)(seen, seededRandom(seed));
}

/** The levels that play by the solved game; the others are quick and need no values. */
export function needsValues(level: BotLevel): boolean {
  return level === 'sharp' || level === 'reader';
}

export function botOf(level: BotLevel, values: ValueTable | null): Bot {
  switch (level) {
    case 'casual':
      return casual;
    case 'steady':
      return steady;
    case 'sharp':
      return values === null ? steady : createSharp(solutionOf(values));
    case 'reader':
      return values === null ? steady : createReader(solutionOf(values));
    default:
      return level satisfies never;
  }
}
