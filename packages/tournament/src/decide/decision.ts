import type { PersonId, TournamentEvent, TournamentRefusal } from '@pok/protocol';

interface Accepted {
  readonly ok: true;
  readonly events: readonly TournamentEvent[];
}

export interface Refused {
  readonly ok: false;
  readonly refusal: TournamentRefusal;
}

/** What becomes of a command: events, none if it changes nothing, or a refusal. */
export type Decision = Accepted | Refused;

/** What a decision needs from outside, passed in so that it can be logged. */
export interface DecisionContext {
  /** ms since 1970 */
  readonly now: number;
  /** 32 fresh random bytes in hex, for the sitting after the next. */
  readonly newChainSeed: () => string;
  /** The process a person is connected to, for one who joins. */
  readonly nodeOf: (person: PersonId) => string | null;
}

export function accept(...events: readonly TournamentEvent[]): Accepted {
  return { ok: true, events };
}

export function refuse(refusal: TournamentRefusal): Refused {
  return { ok: false, refusal };
}
