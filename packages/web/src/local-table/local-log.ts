import type { Log } from '@pok/log';
import { EVENT_VERSION, type StoredEntry, type TableCode, UnreadableLogError, z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';
import { warnings } from '../storage/warnings.svelte.ts';

const entriesSchema = z.array(z.object({ version: z.int(), eventVersion: z.int(), events: z.unknown() }));
const entriesV1Schema = z.array(z.object({ version: z.int(), events: z.unknown() }));

/** 1 → 2: entries say which version of the event schema they were written with. */
function upcastToV2(entries: unknown): readonly StoredEntry[] {
  return entriesV1Schema.parse(entries).map((entry) => ({ ...entry, eventVersion: 1 }));
}

function storedLog(table: TableCode): Stored<readonly StoredEntry[]> {
  return new Stored(`pok-table-${table}`, entriesSchema, [upcastToV2]);
}

/** A table that could not be saved: all its entries, and how many of them are stored. */
interface Unsaved {
  readonly entries: readonly StoredEntry[];
  readonly stored: number;
}

/**
 * A log of tables on this device that survives a reload. Other tabs may write to it as well, so every append starts from what is
 * stored. If nothing can be saved, a table lives on in memory.
 */
export function createLocalLog(): Log {
  const unsaved = new Map<TableCode, Unsaved>();

  function entriesOf(table: TableCode): Unsaved {
    const stored = load(table);
    const copy = unsaved.get(table);
    if (copy === undefined) return { entries: stored, stored: stored.length };
    if (copy.stored === stored.length) return copy;
    unsaved.delete(table);
    throw new Error(`another tab continues table ${table}`);
  }

  return {
    async append(table, after, events) {
      const { entries, stored } = entriesOf(table);
      if (entries.length !== after) return 'stale';
      const next = [...entries, { version: after + 1, eventVersion: EVENT_VERSION, events }];
      if (storedLog(table).save(next)) unsaved.delete(table);
      else {
        unsaved.set(table, { entries: next, stored });
        warnings.unsaved = true;
      }
      return 'appended';
    },
    async read(table, after, upTo) {
      return entriesOf(table).entries.slice(after, upTo);
    },
    async close() {},
  };
}

export function removeTable(table: TableCode): void {
  storedLog(table).remove();
}

function load(table: TableCode): readonly StoredEntry[] {
  const loaded = storedLog(table).load();
  if (loaded.kind === 'unreadable') {
    throw new UnreadableLogError(
      loaded.reason,
      `the log of table ${table} on this device is ${loaded.reason}`,
    );
  }
  return loaded.kind === 'value' ? loaded.value : [];
}
