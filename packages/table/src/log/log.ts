import type { StoredEntry, TableCode, TableEvent } from '@pok/protocol';

/**
 * The truth about tables. Versions of a table count from 1 without gaps. `(table, version)` is unique, and that alone is the
 * concurrency control: an append after a version that is no longer the newest returns 'stale', and the caller reads on, decides
 * again and tries again.
 */
export interface Log {
  /** Resolves when the events are on disk, marked with today's EVENT_VERSION. */
  append(table: TableCode, after: number, events: readonly TableEvent[]): Promise<'appended' | 'stale'>;
  /** The entries newer than `after`, up to `upTo` where it is given, as they were written. */
  read(table: TableCode, after: number, upTo?: number): Promise<readonly StoredEntry[]>;
  close(): Promise<void>;
}
