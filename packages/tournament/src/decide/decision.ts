import type { Decision as DecisionWith, Refused as RefusedWith } from '@pok/log';
import type { PersonId, TournamentEvent, TournamentRefusal } from '@pok/protocol';

export type Refused = RefusedWith<TournamentRefusal>;
export type Decision = DecisionWith<TournamentEvent, TournamentRefusal>;

/** What a decision needs from outside, passed in so that it can be logged. */
export interface DecisionContext {
  /** ms since 1970 */
  readonly now: number;
  /** 32 fresh random bytes in hex, for the sitting after the next. */
  readonly newChainSeed: () => string;
  /** The process a person is connected to, for one who joins. */
  readonly nodeOf: (person: PersonId) => string | null;
}
