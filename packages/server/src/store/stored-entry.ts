import { EVENT_VERSION, type StoredEntry, TOURNAMENT_EVENT_VERSION } from '@pok/protocol';
import { parseTournamentCode } from '@pok/table';

/** An entry as a database has it: its events are JSON text, and `eventVersion` says which schema wrote them. */
export type EntryRow = readonly [version: number, eventVersion: number, events: string];

/** Today's version of the events in a log: tables and tournaments have their own. */
export function eventVersionOf(code: string): number {
  return parseTournamentCode(code) === undefined ? EVENT_VERSION : TOURNAMENT_EVENT_VERSION;
}

/** The greatest version that PostgreSQL can store. */
export const MAX_VERSION = 2_147_483_647;

/** One table's entries after `$2` up to `$3`. */
export const READ_ENTRIES = `select version, event_version, events from entries
  where table_code = $1 and version > $2 and version <= $3 order by version`;

/** Text that isn't JSON is passed on as it is; the fold then reports it as damaged. */
export function storedEntry([version, eventVersion, text]: EntryRow): StoredEntry {
  try {
    return { version, eventVersion, events: JSON.parse(text) };
  } catch {
    return { version, eventVersion, events: text };
  }
}
