import type { PlayerCount } from '@pok/rules';
import { type Connection, localConnection, type TableActor, type Update } from '@pok/table';
import { aloneTable, rememberAlone } from '../../connect/last-table.ts';
import { forgetTable } from '../../connect/local-log.ts';
import { createLocalTable, newCommandId, openLocalTable } from '../../connect/local-table.ts';
import { holdTable } from '../../connect/one-tab.ts';
import type { Opponents } from './opponents.ts';

const ME = 'me';

/** The match that was left unfinished, if there is one; one that is over only if it is still `looked` at. */
export async function continueAlone(looked: string | undefined): Promise<Connection | undefined> {
  const last = aloneTable();
  if (last === undefined || !(last.waits || last.code === looked)) return undefined;
  try {
    const table = await openLocalTable(last.code);
    return table === undefined || table.state.match === null ? undefined : connect(table);
  } catch {
    rememberAlone(last.code, false); // written by an older version of the app: play a new one
    return undefined;
  }
}

/** A new table on this device, with bots on all other seats, ready to start. */
export async function playAlone(name: string, { level, others }: Opponents): Promise<Connection> {
  const last = aloneTable();
  if (last !== undefined) forgetTable(last.code);
  const players = seatsFor(others);
  const table = await createLocalTable(ME, name, { players, spectators: false });
  rememberAlone(table.code, false);
  const connection = connect(table);
  for (let bot = 0; bot < others; bot += 1) await connection.send({ type: 'add-bot', level });
  return connection;
}

function connect(table: TableActor): Connection {
  const local = localConnection(table, ME, newCommandId);
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

function seatsFor(others: Opponents['others']): PlayerCount {
  switch (others) {
    case 2:
      return 3;
    case 3:
      return 4;
    case 4:
      return 5;
    case 5:
      return 6;
    case 6:
      return 7;
    default:
      return others satisfies never;
  }
}
