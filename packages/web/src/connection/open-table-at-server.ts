import { createdTableSchema, type NewTable, type TableCode } from '@pok/protocol';
import { askServer, type ServerProblem } from '../player/ask-server.ts';
import { type NoPlayer, player, removePlayer } from '../player/player.ts';

export type OpenedTable =
  | { readonly ok: true; readonly code: TableCode }
  | { readonly ok: false; readonly why: NoPlayer | 'name' };

/** A new table at the server, hosted by this device's player. */
export async function openTableAtServer(name: string, isRetry = false): Promise<OpenedTable> {
  const me = await player();
  if (typeof me === 'string') return { ok: false, why: me };
  const body: NewTable = { name };
  const created = await askServer('POST', '/api/tables', createdTableSchema, { token: me.token, body });
  if (typeof created !== 'string') return { ok: true, code: created.code };
  if (created === 'unknown-player') {
    removePlayer(me.token);
    if (!isRetry) return openTableAtServer(name, true);
  }
  return { ok: false, why: WHY[created] };
}

const WHY: Readonly<Record<ServerProblem, NoPlayer | 'name'>> = {
  offline: 'offline',
  'server-full': 'server-full',
  'unknown-player': 'offline',
  'bad-request': 'name',
  'not-found': 'offline',
};
