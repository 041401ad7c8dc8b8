import { isPlayerCount } from '@pok/rules';
import type { TableConnection } from '@pok-game/client';
import { openHeldConnection } from '../local-table/held-connection.ts';
import { removeTable } from '../local-table/local-log.ts';
import { createLocalTable, openLocalTable } from '../local-table/local-table.ts';
import type { Loaded } from '../storage/stored.ts';
import { ALONE_TABLE } from './alone-table.ts';
import type { Opponents } from './opponents.ts';

const ME = 'me';
/** Where a device has one match against bots. */
const PLACE = 'alone';
const NONE = { kind: 'none' } as const;

/** The unfinished match, if there is one; a finished match only if it is the one that the page still shows. */
export async function continueAlone(shown: string | undefined): Promise<Loaded<TableConnection>> {
  const last = ALONE_TABLE.load();
  if (last.kind !== 'value') return last;
  const [code, waits] = last.value;
  const table = waits || code === shown ? await openLocalTable(code) : NONE;
  if (table.kind !== 'value') return table;
  return table.value.state.match === null
    ? NONE
    : { kind: 'value', value: openHeldConnection(table.value, ME, PLACE) };
}

/** A new table on this device, with bots on all other seats, ready to start. It replaces the last one. */
export async function playAlone(name: string, { level, others }: Opponents): Promise<TableConnection> {
  const last = ALONE_TABLE.load();
  if (last.kind === 'value') removeTable(last.value[0]);
  ALONE_TABLE.remove();
  const players = others + 1;
  if (!isPlayerCount(players)) throw new RangeError(`nobody plays POK with ${players}`);
  const table = await createLocalTable(ME, name, { players, spectators: false });
  ALONE_TABLE.saveOrWarn([table.code, false]);
  const connection = openHeldConnection(table, ME, PLACE);
  for (let bot = 0; bot < others; bot += 1) await connection.send({ type: 'add-bot', level });
  return connection;
}
