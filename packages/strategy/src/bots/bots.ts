import type { BotLevel } from '@pok/protocol';
import type { Seen, Shape } from '@pok/rules';

/** The bots of a table, near or far: the same seed and the same sight give the same play. */
export interface Bots {
  choose(level: BotLevel, seen: Seen, seed: string): Promise<Shape>;
  close(): Promise<void>;
}
