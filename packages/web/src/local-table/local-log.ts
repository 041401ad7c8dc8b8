import { EVENT_VERSION, type StoredEntry, type TableCode, UnreadableLogError, z } from '@pok/protocol';
import type { Log } from '@pok/table';
import { Stored } from '../storage/stored.ts';

const entriesSchema = z.array(z.object({ version: z.int(), eventVersion: z.int(), events: z.unknown() }));
const entriesV1Schema = z.array(z.object({ version: z.int(), events: z.unknown() }));

/** 1 → 2: entries say which version of the event schema they were written with. */
function upcastToV2(entries: unknown): readonly StoredEntry[] {
  return entriesV1Schema.parse(entries).map((entry) => ({ ...entry, eventVersion: 1 }));
}

function storedLog(table: TableCode): Stored<readonly StoredEntry[]> {
  return new Stored(`pok-table-${table}`, entriesSchema, [upcastToV2]);
}

/** A log of tables on this device that survives a reload. If nothing can be saved, a table lives on in memory. */
export function createLocalLog(): Log {
  const tables = new Map<TableCode, StoredEntry[]>();

  function entriesOf(table: TableCode): StoredEntry[] {
    const entries = tables.get(table) ?? load(table);
    tables.set(table, entries);
    return entries;
  }

  return {
    async append(table, after, events) {
      const entries = entriesOf(table);
      if (entries.length !== after) return 'stale';
      entries.push({ version: after + 1, eventVersion: EVENT_VERSION, events });
      storedLog(table).saveOrWarn(entries);
      return 'appended';
    },
    async read(table, after, upTo) {
      return entriesOf(table).slice(after, upTo);
    },
    async close() {},
  };
}

export function removeTable(table: TableCode): void {
  storedLog(table).remove();
}

function load(table: TableCode): StoredEntry[] {
  const loaded = storedLog(table).load();
  if (loaded.kind === 'unreadable') {
    throw new UnreadableLogError(
      loaded.reason,
      `the log of table ${table} on this device is ${loaded.reason}`,
    );
  }
  return loaded.kind === 'value' ? [...loaded.value] : [];
}
