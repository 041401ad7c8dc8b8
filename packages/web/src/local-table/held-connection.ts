import type { PersonId } from '@pok/protocol';
import type { TableActor } from '@pok/table';
import type { TableConnection, Update } from '@pok-game/client';
import { createLocalConnection } from './local-connection.ts';
import { newCommandId } from './local-table.ts';
import { holdTable } from './one-tab.ts';

/**
 * A person's connection to a table of this device. Only one tab has it: a newer tab takes it over, and this one writes nothing more.
 * `place` is what only one tab can have, if that is more than this one table.
 */
export function openHeldConnection(table: TableActor, person: PersonId, place = table.code): TableConnection {
  const local = createLocalConnection(table, person, newCommandId);
  const listeners = new Set<(update: Update) => void>();
  let isReplaced = false;
  const release = holdTable(place, () => {
    isReplaced = true;
    void table.close();
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
      if (!isReplaced) local.close(); // the newer tab still has this person
      void table.close();
    },
  };
}
