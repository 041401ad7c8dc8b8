import type { BotLevel, PersonId } from '@pok/protocol';
import type { Seen, Shape } from '@pok/rules';
import type { Log } from '../log/log.ts';

/** What a table needs from its host process. */
export interface TableActorDependencies {
  readonly log: Log;
  /** ms since 1970 */
  readonly now: () => number;
  /** Calls back after `ms`. The returned function cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Resolves when everything that arrives together has arrived: it shares one append. By default there is no wait. */
  readonly endOfTurn?: () => Promise<void>;
  /** The process that somebody who sits down is connected through; null if they are not connected. */
  readonly nodeOf: (person: PersonId) => string | null;
  /** 32 fresh random bytes in hex. */
  readonly newServerSeed: () => string;
  readonly chooseForBot: (level: BotLevel, seen: Seen, seed: string) => Promise<Shape>;
  /** Called with errors that no caller waits for: a bot that failed, a deadline that could not be stored. */
  readonly onProblem: (problem: unknown) => void;
}
