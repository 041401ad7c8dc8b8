import type { LogActorDependencies } from '@pok/log';
import type { BotLevel, PersonId, TableEvent } from '@pok/protocol';
import type { Seen, Shape } from '@pok/rules';

/** What a table needs from its host process. */
export interface TableActorDependencies extends LogActorDependencies<TableEvent> {
  /** The process that somebody who sits down is connected through; null if they are not connected. */
  readonly nodeOf: (person: PersonId) => string | null;
  /** Since when the log can be written without interruption, as `now` tells the time; Infinity while it can't. By default it always can. */
  readonly writableSince?: () => number;
  /** 32 fresh random bytes in hex. */
  readonly newServerSeed: () => string;
  readonly chooseForBot: (level: BotLevel, seen: Seen, seed: string) => Promise<Shape>;
}
