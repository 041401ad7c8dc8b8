import type { TableEvent } from './event.ts';
import type { TableCode } from './identity.ts';

/** One append: what happened at once. Versions of a table count from 1 without gaps. */
export interface Entry {
  readonly version: number;
  readonly events: readonly TableEvent[];
}

/**
 * The truth about tables. `(table, version)` is unique, and that alone is the concurrency control: whoever appends
 * after a version that is no longer the newest is told 'stale', reads on, decides again and tries again.
 */
export interface Log {
  /** Resolves when the events are on disk. */
  append(table: TableCode, after: number, events: readonly TableEvent[]): Promise<'appended' | 'stale'>;
  /** The entries newer than `after`, up to `upTo` where it is given. */
  read(table: TableCode, after: number, upTo?: number): Promise<readonly Entry[]>;
  /** Tells which table moved, also by other processes. A hint: it may come late, twice or never. */
  follow(listener: (table: TableCode) => void): () => void;
  close(): Promise<void>;
}
