import { createdTableSchema, type NewTable, type TableCode } from '@pok/protocol';
import { isTooMuch, type NoPlayer, player, removePlayer } from '../player/player.ts';

export type OpenedTable =
  | { readonly ok: true; readonly code: TableCode }
  | { readonly ok: false; readonly why: NoPlayer | 'name' };

/** A new table at the server; its maker hosts it. */
export async function openTableAtServer(name: string): Promise<OpenedTable> {
  try {
    const answer = await openTable(name);
    if (answer !== 'unknown-player') return answer;
    const again = await openTable(name);
    return again === 'unknown-player' ? { ok: false, why: 'offline' } : again;
  } catch {
    return { ok: false, why: 'offline' };
  }
}

async function openTable(name: string): Promise<OpenedTable | 'unknown-player'> {
  const me = await player();
  if (typeof me === 'string') return { ok: false, why: me };
  const answer = await fetch('/api/tables', {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name } satisfies NewTable),
  });
  if (answer.status === 401) {
    removePlayer(me.token);
    return 'unknown-player';
  }
  if (answer.status === 400) return { ok: false, why: 'name' };
  if (await isTooMuch(answer)) return { ok: false, why: 'server-full' };
  const created = createdTableSchema.safeParse(answer.ok ? await answer.json() : undefined);
  return created.success ? { ok: true, code: created.data.code } : { ok: false, why: 'offline' };
}
