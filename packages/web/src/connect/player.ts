import { type Credentials, credentialsSchema, problemSchema } from '@pok/protocol';
import { Stored } from './stored.ts';

/** Why the server makes no player of this device now. */
export type NoPlayer = 'offline' | 'server-full';

const STORED = new Stored('pok-player', credentialsSchema);
let asking: Promise<Credentials | NoPlayer> | undefined;
let known: Credentials | undefined;

/** The device's player; asked of the server once, then kept for good. */
export function player(): Promise<Credentials | NoPlayer> {
  known ??= STORED.loadOr(undefined);
  if (known !== undefined) return Promise.resolve(known);
  asking ??= newPlayer().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The server doesn't know the token (any more): the next call of `player` asks for a new one. */
export function removePlayer(): void {
  known = undefined;
  STORED.remove();
}

async function newPlayer(): Promise<Credentials | NoPlayer> {
  const fresh = await askServer();
  if (typeof fresh === 'string') return fresh;
  known = fresh;
  STORED.save(fresh);
  return fresh;
}

async function askServer(): Promise<Credentials | NoPlayer> {
  try {
    const answer = await fetch('/api/players', { method: 'POST' });
    if (await isTooMuch(answer)) return 'server-full';
    const parsed = credentialsSchema.safeParse(answer.ok ? await answer.json() : undefined);
    return parsed.success ? parsed.data : 'offline';
  } catch {
    return 'offline'; // no network, or not our server that answers
  }
}

/** The server is full, or this address has asked too often. It answers 503 also while it restarts, or its database is away. */
export async function isTooMuch(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return answer.status === 429;
  const problem = problemSchema.safeParse(await answer.json());
  return problem.success && problem.data.error === 'server-full';
}
