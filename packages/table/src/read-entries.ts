import { parseEvents, type TableCode, type TableEvent } from '@pok/protocol';
import type { Log } from './log.ts';

/** One append, read back: what happened at once. */
export interface Entry {
  readonly version: number;
  readonly events: readonly TableEvent[];
}

/** Entries that take a few milliseconds to read and to fold. */
export const ENTRIES_PER_READ = 200;

/** The newest entries of a table in today's events. Throws an UnreadableLogError where that can't be. */
export async function readEntries(
  log: Log,
  table: TableCode,
  after: number,
  upTo?: number,
): Promise<readonly Entry[]> {
  const stored = await log.read(table, after, upTo);
  return stored.map((entry) => ({ version: entry.version, events: parseEvents(entry) }));
}

/**
 * The whole log of a table, some entries at a time. Each part is awaited, so that a long log blocks nobody else in the process
 * and is never in memory as a whole.
 */
export async function* readInParts(log: Log, table: TableCode): AsyncGenerator<readonly Entry[]> {
  let after = 0;
  let part: readonly Entry[];
  do {
    part = await readEntries(log, table, after, after + ENTRIES_PER_READ);
    after += part.length;
    yield part;
  } while (part.length >= ENTRIES_PER_READ);
}
