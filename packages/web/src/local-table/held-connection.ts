import type { PersonId } from '@pok/protocol';
import { type Connection, localConnection, type TableActor, type Update } from '@pok/table';
import { newCommandId } from './local-table.ts';
import { holdTable } from './one-tab.ts';

/** A person's connection to a table of this device. Only one tab has it: a newer tab takes it over. */
export function openHeldConnection(table: TableActor, person: PersonId): Connection {
  const local = localConnection(table, person, newCommandId);
  const listeners = new Set<(update: Update) => void>();
  const release = holdTable(table.code, () => {
    for (const listener of listeners) listener({ kind: 'state', state: 'replaced' });
  });
  return {
    ...local,
    subscribe(listener) {
      listeners.add(listener);
      const stop = local.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    close() {
      release();
      local.close();
      void table.close();
    },
  };
}
