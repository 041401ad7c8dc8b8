import type { Decision as DecisionWith, Refused as RefusedWith } from '@pok/log';
import type { PersonId, Refusal, TableEvent } from '@pok/protocol';

export type Refused = RefusedWith<Refusal>;
export type Decision = DecisionWith<TableEvent, Refusal>;

/** What a decision needs from outside, passed in so that it can be logged. */
export interface DecisionContext {
  /** ms since 1970 */
  readonly now: number;
  /** Since when this process has heard people and could write to the log, in ms since 1970; Infinity while it can't. */
  readonly writableSince: () => number;
  /** 32 fresh random bytes in hex, for a match to come. */
  readonly newServerSeed: () => string;
  /** The process a person is connected to, for one who sits down. */
  readonly nodeOf: (person: PersonId) => string | null;
}
