import type { PersonId } from '@pok/protocol';
import type { Decision, Refused, Validity } from './decision.ts';
import type { Gathering } from './gathering.ts';
import type { LogReader } from './log-reader.ts';

/** The types of what an actor runs: a table or a tournament. */
export interface ActorTypes {
  readonly State: Gathering;
  readonly Event: object;
  /** A command with its idempotency key. */
  readonly Request: object;
  /** What decisions need from outside. */
  readonly Context: object;
  /** What listeners are told after an append. */
  readonly Change: unknown;
  readonly Refusal: string;
}

export type DecisionOf<Types extends ActorTypes> = Decision<Types['Event'], Types['Refusal']>;
export type AnswerOf<Types extends ActorTypes> = { readonly ok: true } | Refused<Types['Refusal']>;

/** Events that are decided and not stored yet, and the state after them. */
export interface PendingOf<Types extends ActorTypes> {
  readonly state: Types['State'];
  readonly context: Types['Context'];
  readonly events: readonly Types['Event'][];
  /** Adds events, and those that follow from them by themselves. */
  add(events: readonly Types['Event'][]): Promise<void>;
}

type Decide<Types extends ActorTypes, Args extends readonly unknown[]> = (
  state: Types['State'],
  ...args: [...Args, context: Types['Context']]
) => readonly Types['Event'][];

/** A pure state machine, as an actor runs it. */
export interface Machine<Types extends ActorTypes> {
  readonly reader: LogReader<Types['State'], Types['Event']>;
  readonly newContext: () => Types['Context'];
  readonly newPending: (state: Types['State'], context: Types['Context']) => PendingOf<Types>;
  /** Whether these events get an append of their own. */
  readonly standAlone: (events: readonly Types['Event'][]) => boolean;
  readonly changesOf: (
    events: readonly Types['Event'][],
    state: Types['State'],
    version: number,
  ) => readonly Types['Change'][];
  /** What a person's command does. */
  readonly decide: (
    state: Types['State'],
    person: PersonId,
    request: Types['Request'],
    context: Types['Context'],
    isValid: Validity,
  ) => DecisionOf<Types>;
  readonly nextDeadline: (state: Types['State']) => number | null;
  readonly decideDue: Decide<Types, []>;
  /** What became due while no process ran it. */
  readonly decideOverdue: Decide<Types, []>;
  readonly decideArrival: Decide<Types, [person: PersonId, node: string]>;
  readonly decideDeparture: Decide<Types, [person: PersonId, node: string]>;
  readonly decideGone: Decide<Types, [alive: readonly string[]]>;
}
