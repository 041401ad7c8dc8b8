import { EVENT_VERSION, type StoredEntry, type TableEvent } from '@pok/protocol';
import type { Log } from './log.ts';

/** A log that lasts as long as its process: for tests, and for tables in a browser. */
export function createMemoryLog<Event = TableEvent>(eventVersion = EVENT_VERSION): Log<Event> {
  const logs = new Map<string, StoredEntry[]>();
  return {
    async append(id, after, events) {
      const entries = logs.get(id) ?? [];
      if (entries.length !== after) return 'stale';
      entries.push({ version: after + 1, eventVersion, events });
      logs.set(id, entries);
      return 'appended';
    },
    async read(id, after, upTo) {
      return logs.get(id)?.slice(after, upTo) ?? [];
    },
    async close() {},
  };
}
