import type { Bot, BotLevel, Seen, Shape } from '@pok/rules';
import type { ValueTable } from '../values/value-table.ts';
import { casual } from './casual.ts';
import { seededRandom } from './seeded-random.ts';
import { steady } from './steady.ts';

/** What a bot of this level plays. Without values the levels that need them play as Steady does. */
export function chooseForBot(level: BotLevel, seen: Seen, seed: string, values: ValueTable | null): Shape {
  return botOf(level, values)(seen, seededRandom(seed));
}

export function needsValues(level: BotLevel): boolean {
  return level === 'sharp' || level === 'reader';
}

function botOf(level: BotLevel, _values: ValueTable | null): Bot {
  return level === 'casual' ? casual : steady;
}
