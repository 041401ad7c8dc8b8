import type { TableCode } from './identity.ts';
import type { Entry, Log } from './log.ts';

/** Entries that take a few ms to read and to fold. */
export const ENTRIES_A_PART = 200;

/**
 * All that a table's log holds, some entries at a time. Each part is waited for, so that a long log holds up nobody else in
 * the process, and is never in memory as a whole.
 */
export async function* readInParts(log: Log, table: TableCode): AsyncGenerator<readonly Entry[]> {
  let after = 0;
  let part: readonly Entry[];
  do {
    part = await log.read(table, after, after + ENTRIES_A_PART);
    after += part.length;
    yield part;
  } while (part.length >= ENTRIES_A_PART);
}
