import type { BotLevel } from '@pok/protocol';

/** What went wrong behind a bot that plays on, a level lower: to be logged, or told to whoever runs the table. */
export type BotProblem =
  | {
      readonly kind: 'no-values';
      readonly level: BotLevel;
      readonly players: number;
      readonly cause: unknown;
    }
  | { readonly kind: 'worker-died'; readonly level: BotLevel; readonly cause: unknown };
