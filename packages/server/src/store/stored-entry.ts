import type { StoredEntry } from '@pok/protocol';

/** An entry as a database has it: its events are JSON text, and `eventVersion` says which schema wrote them. */
export type EntryRow = readonly [version: number, eventVersion: number, events: string];

/** Text that isn't JSON is handed on as it is: whoever expects events finds it damaged. */
export function storedEntry([version, eventVersion, text]: EntryRow): StoredEntry {
  try {
    return { version, eventVersion, events: JSON.parse(text) };
  } catch {
    return { version, eventVersion, events: text };
  }
}
