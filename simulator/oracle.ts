import { createHash } from 'node:crypto';
import { EVENT_VERSION, parseEvents, type TableCode, type TableEvent } from '@pok/protocol';
import { evolve, type TableState } from '@pok/table';
import { oddities } from '@pok/table/testing/oddities';
import type { AnswerCheck } from './checks/answer-check.ts';
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
  /** The name of its process. */
  readonly by: string;
}

/** The reference for every check: what the log folds to, version by version, by code that no mutant touches. */
export class Oracle {
  readonly #timeline: Timeline;
  readonly #journal: Journal;
  readonly #answers: AnswerCheck;
  readonly #tables = new Map<TableCode, Version[]>();
  /** What failovers have lost. */
  readonly #lost = new Map<TableCode, { readonly version: number; readonly stored: Version }[]>();
  readonly #listeners = new Set<(table: TableCode, version: number, stored: Version) => void>();
  readonly #rewindListeners = new Set<(table: TableCode, lost: Version) => void>();

  constructor(timeline: Timeline, journal: Journal, answers: AnswerCheck) {
    this.#timeline = timeline;
    this.#journal = journal;
    this.#answers = answers;
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
      const stored = { state, events, at: this.#timeline.now, sentAt, by };
      versions.push(stored);
      this.#tables.set(table, versions);
      this.#journal.note(by, `stores ${table}/${version} ${events.map(({ type }) => type).join(' ')}`);
      for (const odd of oddities(state)) this.#journal.fail('state', `${table}/${version}: ${odd}`);
      this.#answers.append(table, version, events);
      for (const event of events) this.#count(event);
      for (const listener of this.#listeners) listener(table, version, stored);
    } catch (error) {
      this.#journal.fail('log', `${table}/${version} can't have happened: ${String(error)} in ${text}`);
    }
  }

  onRewound(listener: (table: TableCode, lost: Version) => void): void {
    this.#rewindListeners.add(listener);
  }

  /** A failover has lost the last version. */
  rewind(table: TableCode, version: number): void {
    const lost = this.#tables.get(table)?.pop();
    if (lost === undefined || this.newest(table) !== version) {
      this.#journal.fail('versions', `lost ${version + 1} of ${this.newest(table)}`);
      return;
    }
    this.#journal.note('database', `loses ${table}/${version + 1}`);
    this.#lost.set(table, [...(this.#lost.get(table) ?? []), { version: version + 1, stored: lost }]);
    this.#answers.rewind(table, version + 1, lost.events);
    for (const listener of this.#rewindListeners) listener(table, lost);
  }

  wasRewound(table: TableCode): boolean {
    return this.#lost.has(table);
  }

  /** What a node may believe: the version as it is stored, or as it was before a failover that the node has not noticed. */
  believable(table: TableCode, version: number): readonly Version[] {
    const stored = this.at(table, version);
    const lost = this.#lost.get(table)?.filter((each) => each.version === version) ?? [];
    return [...(stored === undefined ? [] : [stored]), ...lost.map((each) => each.stored)];
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

  #count(event: TableEvent): void {
    this.#journal.count(`event: ${event.type}`);
    if (event.type === 'match-ended') this.#journal.count(`match ended: ${event.result.kind}`);
  }
}

/** As the server stores a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
