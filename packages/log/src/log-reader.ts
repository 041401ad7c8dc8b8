import { type StoredEntry, UnreadableLogError } from '@pok/protocol';
import type { Log } from './log.ts';

/** Entries that take a few milliseconds to read and to fold. */
export const ENTRIES_PER_READ = 200;

/** One append, read back. */
export interface Entry<Event> {
  readonly version: number;
  readonly events: readonly Event[];
}

/** What a whole log folds to. */
export interface FoldedLog<State> {
  readonly state: State;
  readonly version: number;
  /** The timeline of a log that may fail over. */
  readonly timeline: string | undefined;
}

/** Reads and folds the logs of one kind of machine. */
export interface LogReader<State, Event> {
  /** The newest entries of a log in today's events. Rejects with an UnreadableLogError if one can't be read. */
  readEntries(
    log: Pick<Log, 'read'>,
    id: string,
    after: number,
    upTo?: number,
  ): Promise<readonly Entry<Event>[]>;
  /**
   * A whole log, some entries at a time. Each part is awaited, so that a long log blocks nobody else in the process and is never in
   * memory as a whole.
   */
  readInParts(log: Pick<Log, 'read'>, id: string): AsyncGenerator<readonly Entry<Event>[]>;
  /** Begins a log. Undefined if there is one already. */
  beginLog(log: Log<Event>, id: string, events: readonly Event[]): Promise<FoldedLog<State> | undefined>;
  /** Undefined if there is no such log. Rejects with an UnreadableLogError if it can't be read. */
  foldLog(log: Pick<Log, 'read' | 'failover'>, id: string): Promise<FoldedLog<State> | undefined>;
  /** The state after one more entry. Events that can't have happened in that state are damage as well. */
  foldEntry<Before extends State | null>(state: Before, entry: Entry<Event>): State | Before;
}

export function createLogReader<State, Event>(
  parseEvents: (entry: StoredEntry) => readonly Event[],
  evolve: (state: State | null, event: Event) => State,
): LogReader<State, Event> {
  const reader: LogReader<State, Event> = {
    async readEntries(log, id, after, upTo) {
      const stored = await log.read(id, after, upTo);
      return stored.map((entry, index) => {
        const version = after + index + 1;
        if (entry.version !== version) throw new UnreadableLogError('damaged', `entry ${version} is missing`);
        return { version, events: parseEvents(entry) };
      });
    },
    async *readInParts(log, id) {
      let after = 0;
      for (;;) {
        const part = await reader.readEntries(log, id, after, after + ENTRIES_PER_READ);
        after += part.length;
        yield part;
        if (part.length === ENTRIES_PER_READ) continue;
        // A gap as long as a part looks like the end.
        const rest = await reader.readEntries(log, id, after);
        if (rest.length === 0) return;
        after += rest.length;
        yield rest;
      }
    },
    async beginLog(log, id, events) {
      const timeline = log.failover?.timeline();
      if ((await log.append(id, 0, events)) === 'stale') return undefined;
      const state = reader.foldEntry<State | null>(null, { version: 1, events });
      if (state === null) throw new Error('nothing was created');
      return { state, version: 1, timeline };
    },
    async foldLog(log, id) {
      const timeline = log.failover?.timeline();
      let state: State | null = null;
      let version = 0;
      for await (const part of reader.readInParts(log, id)) {
        for (const entry of part) state = reader.foldEntry<State | null>(state, entry);
        version += part.length;
      }
      // Parts of two timelines may not fit together.
      if (log.failover?.timeline() !== timeline) return reader.foldLog(log, id);
      return state === null ? undefined : { state, version, timeline };
    },
    foldEntry<Before extends State | null>(state: Before, { version, events }: Entry<Event>): State | Before {
      try {
        return events.reduce<State | Before>(evolve, state);
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        throw new UnreadableLogError('damaged', `entry ${version} can't have happened: ${problem}`);
      }
    },
  };
  return reader;
}
