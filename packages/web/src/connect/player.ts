import { isRecord, recall, remember } from './storage.ts';

/** Who this device is: the id is public, the token proves it. */
export interface Player {
  readonly id: string;
  readonly token: string;
}

/** Why the server makes no player of this device now. */
export type NoPlayer = 'offline' | 'server-full';

const KEY = 'pok-player';
let asking: Promise<Player | NoPlayer> | undefined;
let known: Player | undefined;

/** The device's player; asked of the server once, then kept for good. */
export function player(): Promise<Player | NoPlayer> {
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

async function newPlayer(): Promise<Player | NoPlayer> {
  const fresh = await askServer();
  if (typeof fresh === 'string') return fresh;
  known = fresh;
  remember(KEY, fresh);
  return fresh;
}

async function askServer(): Promise<Player | NoPlayer> {
  try {
    const answer = await fetch('/api/players', { method: 'POST' });
    if (await isTooMuch(answer)) return 'server-full';
    return (answer.ok ? parsePlayer(await answer.json()) : undefined) ?? 'offline';
  } catch {
    return 'offline'; // no network, or not our server that answers
  }
}

/** The server has had enough, of everybody or of this address. It says 503 also while it restarts, or its database is away. */
export async function isTooMuch(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return answer.status === 429;
  const problem: unknown = await answer.json();
  return isRecord(problem) && problem.error === 'server-full';
}

function parsePlayer(value: unknown): Player | undefined {
  if (!isRecord(value)) return undefined;
  const { id, token } = value;
  return typeof id === 'string' && typeof token === 'string' ? { id, token } : undefined;
}
