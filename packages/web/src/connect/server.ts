import type { TableCode } from '@pok/table';
import { forgetPlayer, player } from './player.ts';
import { isRecord } from './storage.ts';

export type OpenedTable =
  | { readonly ok: true; readonly code: TableCode }
  | { readonly ok: false; readonly why: 'offline' | 'server-full' | 'name' };

/** A new table at the server; its maker hosts it. */
export async function openTableAtServer(name: string): Promise<OpenedTable> {
  try {
    const answer = await post('/api/tables', { name });
    if (answer.status === 401) {
      forgetPlayer();
      return await opened(await post('/api/tables', { name }));
    }
    return await opened(answer);
  } catch {
    return { ok: false, why: 'offline' };
  }
}

async function opened(answer: Response): Promise<OpenedTable> {
  if (answer.status === 429 || answer.status === 503) return { ok: false, why: 'server-full' };
  if (answer.status === 400) return { ok: false, why: 'name' };
  const body: unknown = answer.ok ? await answer.json() : undefined;
  return isRecord(body) && typeof body.code === 'string'
    ? { ok: true, code: body.code }
    : { ok: false, why: 'offline' };
}

async function post(path: string, body: unknown): Promise<Response> {
  const { token } = await player();
  return fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
