import type { BotLevel } from '@pok/protocol';
import type { Seen, Shape } from '@pok/rules';
import type { Log } from './log/log.ts';

/** What a table needs from the place it runs in. */
export interface TableActorDependencies {
  readonly log: Log;
  /** ms since 1970 */
  readonly now: () => number;
  /** Calls back after that many ms; the function it returns cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** 32 fresh random bytes in hex. */
  readonly newServerSeed: () => string;
  readonly chooseForBot: (level: BotLevel, seen: Seen, seed: string) => Promise<Shape>;
  /** Told what went wrong where nobody waits for an answer: a bot that failed, a deadline that could not be stored. */
  readonly onProblem: (problem: unknown) => void;
}
