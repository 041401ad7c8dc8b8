import type { StoredEntry, TableEvent } from '@pok/protocol';

/**
 * The truth about tables and tournaments, each under its code. Versions count from 1 without gaps. `(id, version)` is unique, and that
 * alone is the concurrency control. An append after a version that is no longer the newest returns 'stale', and the caller reads the new
 * entries, decides again and retries.
 */
export interface Log<Event = TableEvent> {
  /** Resolves when the events are on disk, marked with today's version of their schema. */
  append(id: string, after: number, events: readonly Event[]): Promise<'appended' | 'stale'>;
  /** The entries newer than `after`, up to `upTo` where it is given, as they were written. */
  read(id: string, after: number, upTo?: number): Promise<readonly StoredEntry[]>;
  /** Only a log whose database may fail over to a copy has this. */
  readonly failover?: LogFailover;
  close(): Promise<void>;
}

/** The copy that takes over may lack the newest entries, and go on with others in their place. */
export interface LogFailover {
  /**
   * Changes when a copy has taken over. `append` and `read` work on the timeline that was current when they were called. On another one
   * nothing is appended ('stale'), and nothing is read.
   */
  timeline(): string;
  /** Resolves when everything that was read so far is as durable as what this process has appended. */
  confirm(): Promise<void>;
}
