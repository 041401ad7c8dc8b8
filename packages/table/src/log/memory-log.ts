import { EVENT_VERSION, type StoredEntry, type TableCode } from '@pok/protocol';
import type { Log } from './log.ts';

/** A log that lasts as long as its process: for tests, and for tables in a browser. */
export function memoryLog(): Log {
  const tables = new Map<TableCode, StoredEntry[]>();
  return {
    async append(table, after, events) {
      const entries = tables.get(table) ?? [];
      if (entries.length !== after) return 'stale';
      entries.push({ version: after + 1, eventVersion: EVENT_VERSION, events });
      tables.set(table, entries);
      return 'appended';
    },
    async read(table, after, upTo) {
      return tables.get(table)?.slice(after, upTo) ?? [];
    },
    async close() {},
  };
}
