import { EVENT_VERSION, type StoredEntry } from '@pok/protocol';
import type { Log } from '../log.ts';

/** The log of one table over a list of entries that a test may write to, as another program or a damaged disk would. */
export function storedLog(entries: StoredEntry[] = []): Log {
  return {
    async append(_table, after, events) {
      if (entries.length !== after) return 'stale';
      entries.push({ version: after + 1, eventVersion: EVENT_VERSION, events });
      return 'appended';
    },
    async read(_table, after, upTo = Number.POSITIVE_INFINITY) {
      return entries.filter(({ version }) => version > after && version <= upTo);
    },
    async close() {},
  };
}
