export interface Accepted<Event> {
  readonly ok: true;
  readonly events: readonly Event[];
}

export interface Refused<Code extends string> {
  readonly ok: false;
  readonly refusal: Code;
}

/** The outcome of a command: events (none if it changes nothing), or a refusal. */
export type Decision<Event, Code extends string> = Accepted<Event> | Refused<Code>;

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
