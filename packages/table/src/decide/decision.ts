import type { PersonId, Refusal, TableEvent } from '@pok/protocol';

export interface Accepted<Event> {
  readonly ok: true;
  readonly events: readonly Event[];
}

export interface Refused<Code extends string = Refusal> {
  readonly ok: false;
  readonly refusal: Code;
}

/** The outcome of a command: events (none if it changes nothing), or a refusal. */
export type Decision<Event = TableEvent, Code extends string = Refusal> = Accepted<Event> | Refused<Code>;

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

/**
 * Whether something that a person did still counts. It is asked whenever that is decided, with the process through which they are
 * connected: null if they are away, undefined if they have never been here.
 */
export type Validity = (at: string | null | undefined) => boolean;

export function accept<const Events extends readonly unknown[]>(...events: Events): Accepted<Events[number]> {
  return { ok: true, events };
}

export function refuse<Code extends string>(refusal: Code): Refused<Code> {
  return { ok: false, refusal };
}
