import type { TableCode } from './identity.ts';
import type { Entry, Log } from './log.ts';

/** A log that lasts as long as its process: for tests, and for tables in a browser. */
export function memoryLog(): Log {
  const tables = new Map<TableCode, Entry[]>();
  const listeners = new Set<(table: TableCode) => void>();
  return {
    async append(table, after, events) {
      const entries = tables.get(table) ?? [];
      if (entries.length !== after) return 'stale';
      entries.push({ version: after + 1, events });
      tables.set(table, entries);
      for (const listener of listeners) listener(table);
      return 'appended';
    },
    async read(table, after, upTo) {
      return tables.get(table)?.slice(after, upTo) ?? [];
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
