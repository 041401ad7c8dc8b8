import { createHash } from 'node:crypto';
import { EVENT_VERSION, type PersonId, parseEvents, type TableCode, type TableEvent } from '@pok/protocol';
import { evolve, type TableState } from '@pok/table';
import { oddities } from '@pok/table/testing/oddities';
import type { Journal } from './journal.ts';
import type { Timeline } from './timeline.ts';

/** A version of a table, as its log has it. */
export interface Version {
  readonly state: TableState;
  readonly events: readonly TableEvent[];
  /** When it was stored, in virtual time. */
  readonly at: number;
  /** When the node that decided it sent it to the database. */
  readonly sentAt: number;
}

/** The reference for every check: what the log folds to, version by version, by code that no mutant touches. */
export class Oracle {
  readonly #timeline: Timeline;
  readonly #journal: Journal;
  readonly #tables = new Map<TableCode, Version[]>();
  readonly #answered = new Map<string, number>();
  readonly #listeners = new Set<(table: TableCode, version: number, stored: Version) => void>();

  constructor(timeline: Timeline, journal: Journal) {
    this.#timeline = timeline;
    this.#journal = journal;
  }

  onStored(listener: (table: TableCode, version: number, stored: Version) => void): void {
    this.#listeners.add(listener);
  }

  append(table: TableCode, version: number, text: string, by: string, sentAt: number): void {
    const versions = this.#tables.get(table) ?? [];
    const before = versions.at(-1)?.state ?? null;
    if (version !== versions.length + 1)
      this.#journal.fail('versions', `${version} follows ${versions.length}`);
    try {
      const events = parseEvents({ version, eventVersion: EVENT_VERSION, events: JSON.parse(text) });
      const state = events.reduce<TableState | null>(evolve, before);
      if (state === null) throw new Error('an entry without events');
      const stored = { state, events, at: this.#timeline.now, sentAt };
      versions.push(stored);
      this.#tables.set(table, versions);
      this.#journal.note(by, `stores ${table}/${version} ${events.map(({ type }) => type).join(' ')}`);
      for (const odd of oddities(state)) this.#journal.fail('state', `${table}/${version}: ${odd}`);
      for (const event of events) this.#look(table, event);
      for (const listener of this.#listeners) listener(table, version, stored);
    } catch (error) {
      this.#journal.fail('log', `${table}/${version} can't have happened: ${String(error)} in ${text}`);
    }
  }

  newest(table: TableCode): number {
    return this.#tables.get(table)?.length ?? 0;
  }

  at(table: TableCode, version: number): Version | undefined {
    return this.#tables.get(table)?.[version - 1];
  }

  now(table: TableCode): Version | undefined {
    return this.#tables.get(table)?.at(-1);
  }

  /** How often the log says that a person's command was carried out. */
  timesDone(table: TableCode, person: PersonId, id: string): number {
    return this.#answered.get(`${table} ${person} ${id}`) ?? 0;
  }

  #look(table: TableCode, event: TableEvent): void {
    this.#journal.count(`event: ${event.type}`);
    if (event.type === 'match-ended') this.#journal.count(`match ended: ${event.result.kind}`);
    if (event.type !== 'answered') return;
    const key = `${table} ${event.person} ${event.id}`;
    const times = (this.#answered.get(key) ?? 0) + 1;
    this.#answered.set(key, times);
    if (times > 1) this.#journal.fail('once', `${key} was carried out ${times} times`);
  }
}

/** As the server stores a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
