import type { Log } from '@pok/log';
import { createMemoryLog } from '@pok/log';
import { EVENT_VERSION, parseEvents, type TableEvent } from '@pok/protocol';
import { expect } from 'vitest';
import type { TableActor } from '../actor/table-actor.ts';
import { tableLogReader } from '../log/table-log-reader.ts';
import type { TableState } from '../state/state.ts';
import { oddities } from './oddities.ts';

/** A log that folds itself, and checks that every process that writes has the state to which it folds. */
export class FoldedLog implements Log {
  /** What the entries fold to as they come from a disk, version by version. */
  readonly folded: (TableState | null)[] = [null];
  /** What has happened. */
  readonly seen = new Set<string>();
  actors: readonly TableActor[] = [];
  readonly #log = createMemoryLog();
  readonly read = this.#log.read;
  readonly close = this.#log.close;

  readonly append: Log['append'] = async (table, after, events) => {
    for (const actor of this.actors) this.hold(actor);
    const outcome = await this.#log.append(table, after, events);
    if (outcome === 'stale') return outcome;
    const stored = JSON.parse(JSON.stringify({ version: after + 1, eventVersion: EVENT_VERSION, events }));
    const entry = { version: after + 1, events: parseEvents(stored) };
    const state = tableLogReader.foldEntry(this.folded[after] ?? null, entry);
    if (state !== null) expect(oddities(state)).toEqual([]);
    this.folded.push(state);
    for (const event of events) this.seen.add(happening(event));
    return outcome;
  };

  hold({ version, state }: TableActor): void {
    expectSame(state, this.folded[version] ?? null);
  }
}

function happening(event: TableEvent): string {
  if (event.type === 'given-to-bot') return `${event.type} ${event.substitute}`;
  return event.type === 'match-ended' ? `${event.type} ${event.result.kind}` : event.type;
}

export function expectSame(actual: object | null, expected: object | null): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
}
