import { isRecord, recall, remember } from './storage.ts';

/** Who this device is: the id is public, the token proves it. */
export interface Player {
  readonly id: string;
  readonly token: string;
}

const KEY = 'pok-player';
let asking: Promise<Player> | undefined;
let known: Player | undefined;

/** The device's player; asked of the server once, then kept for good. */
export function player(): Promise<Player> {
  known ??= parsePlayer(recall(KEY));
  if (known !== undefined) return Promise.resolve(known);
  asking ??= newPlayer().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The server does not know the token (any more): the next call of `player` asks for a new one. */
export function forgetPlayer(): void {
  known = undefined;
  remember(KEY, null);
}

async function newPlayer(): Promise<Player> {
  const answer = await fetch('/api/players', { method: 'POST' });
  const fresh = answer.ok ? parsePlayer(await answer.json()) : undefined;
  if (fresh === undefined) throw new Error(`no player: ${answer.status}`);
  known = fresh;
  remember(KEY, fresh);
  return fresh;
}

function parsePlayer(value: unknown): Player | undefined {
  if (!isRecord(value)) return undefined;
  const { id, token } = value;
  return typeof id === 'string' && typeof token === 'string' ? { id, token } : undefined;
}
