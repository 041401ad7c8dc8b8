import type { Command, PersonId, Refusal, TableCode } from '@pok/protocol';
import { decide, evolve, type TableState } from '@pok/table';
import type { Journal } from '../journal.ts';
import type { Oracle } from '../oracle.ts';
import type { Timeline } from '../timeline.ts';
import { CLOCK_SKEW_MS } from './deadline-check.ts';

/** These depend on the clock of the node that decides. */
const BY_THE_CLOCK: ReadonlySet<Refusal> = new Set([
  'talk-too-fast',
  'not-absent',
  'match-running',
  'elsewhere',
]);

interface Asked {
  readonly table: TableCode;
  readonly command: Command;
  /** The newest version when it was first sent. */
  readonly since: number;
  readonly at: number;
}

/** No command is refused that the table would have accepted at every moment between request and answer. */
export class RefusalCheck {
  readonly #oracle: Oracle;
  readonly #timeline: Timeline;
  readonly #journal: Journal;
  readonly #asked = new Map<string, Asked>();

  constructor(oracle: Oracle, timeline: Timeline, journal: Journal) {
    this.#oracle = oracle;
    this.#timeline = timeline;
    this.#journal = journal;
  }

  /** Somebody sends a command. */
  ask(id: string, table: TableCode, command: Command): void {
    if (this.#asked.has(id)) return;
    this.#asked.set(id, { table, command, since: this.#oracle.newest(table), at: this.#timeline.now });
  }

  /** Somebody is told that it was refused. */
  refuse(id: string, person: PersonId, refusal: Refusal): void {
    const asked = this.#asked.get(id);
    if (asked === undefined || BY_THE_CLOCK.has(refusal) || this.#oracle.wasRewound(asked.table)) return;
    // The node decided earlier, and time allows more: others may end a pause once the host is long away.
    const moments = [this.#timeline.now, asked.at - CLOCK_SKEW_MS];
    for (const state of this.#statesSince(asked.table, asked.since)) {
      for (const now of moments) {
        const context = { now, writableSince: () => 0, newServerSeed: () => '', nodeOf: () => null };
        const decision = decide(state, person, { id, command: asked.command }, context);
        if (!decision.ok && decision.refusal === refusal) return;
      }
    }
    this.#journal.fail(
      'refusal',
      `${refusal} for ${JSON.stringify(asked.command)} since version ${asked.since}`,
    );
  }

  /** All states since a version, including those that share a version. */
  *#statesSince(table: TableCode, since: number): Generator<TableState> {
    let state = this.#oracle.at(table, since)?.state;
    if (state === undefined) return;
    yield state;
    for (let version = since + 1; version <= this.#oracle.newest(table); version += 1) {
      for (const event of this.#oracle.at(table, version)?.events ?? []) {
        state = evolve(state, event);
        yield state;
      }
    }
  }
}
