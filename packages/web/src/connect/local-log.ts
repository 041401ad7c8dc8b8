import type { Entry, Log, TableCode } from '@pok/table';
import { memoryLog } from '@pok/table';
import { forget, recall, remember } from './storage.ts';

const PREFIX = 'pok-table-';

/**
 * A log of tables on this device that outlives a reload. Only what this app wrote itself is read back; where storage is
 * forbidden or full, the table lives on in memory.
 */
export function localLog(): Log {
  const memory = memoryLog();
  const loaded = new Map<TableCode, Promise<void>>();

  function load(table: TableCode): Promise<void> {
    const known = loaded.get(table) ?? fill(table);
    loaded.set(table, known);
    return known;
  }

  async function fill(table: TableCode): Promise<void> {
    for (const { version, events } of stored(table)) await memory.append(table, version - 1, events);
  }

  return {
    async append(table, after, events) {
      await load(table);
      const result = await memory.append(table, after, events);
      if (result === 'appended') remember(PREFIX + table, await memory.read(table, 0));
      return result;
    },
    async read(table, after, upTo) {
      await load(table);
      return memory.read(table, after, upTo);
    },
    follow: (listener) => memory.follow(listener),
    close: () => memory.close(),
  };
}

export function forgetTable(table: TableCode): void {
  forget(PREFIX + table);
}

function stored(table: TableCode): readonly Entry[] {
  const value = recall(PREFIX + table);
  return Array.isArray(value) ? (value as readonly Entry[]) : [];
}
