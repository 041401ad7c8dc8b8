import type { PersonId, Refusal, TableEvent } from '@pok/protocol';

interface Accepted {
  readonly ok: true;
  readonly events: readonly TableEvent[];
}

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** What becomes of a command: events, none if it changes nothing, or a refusal. */
export type Decision = Accepted | Refused;

/** What a decision needs from outside, passed in so that it can be logged. */
export interface DecisionContext {
  /** ms since 1970 */
  readonly now: number;
  /** Since when this process can write to the log without interruption, in ms since 1970; Infinity while it can't. */
  readonly writableSince: () => number;
  /** 32 fresh random bytes in hex, for a match to come. */
  readonly newServerSeed: () => string;
  /** The process a person is connected to, for one who sits down. */
  readonly nodeOf: (person: PersonId) => string | null;
}

export function accept(...events: readonly TableEvent[]): Accepted {
  return { ok: true, events };
}

export function refuse(refusal: Refusal): Refused {
  return { ok: false, refusal };
}
