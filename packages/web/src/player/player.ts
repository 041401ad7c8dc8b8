import { type Credentials, credentialsSchema, type NewPlayer, problemSchema, z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';
import { deviceName } from './device-name.ts';

/** Why the server makes no player of this device now. */
export type NoPlayer = 'offline' | 'server-full';

const STORED = new Stored('pok-player', credentialsSchema);
/** Who this device was before it went on as somebody else's second device, the latest last. */
const EARLIER = new Stored('pok-earlier-players', z.array(credentialsSchema));
let asking: Promise<Credentials | NoPlayer> | undefined;
let known: Credentials | undefined;

/** The device's player; asked of the server once, then kept for good. */
export function player(): Promise<Credentials | NoPlayer> {
  const own = knownPlayer();
  if (own !== undefined) return Promise.resolve(own);
  asking ??= newPlayer().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The device's player, if it has been at a server before. */
export function knownPlayer(): Credentials | undefined {
  known ??= STORED.loadOr(undefined);
  return known;
}

/** From now on the device is this player. Who it was is put aside, and comes back when this one is signed out. */
export function becomePlayer(next: Credentials): void {
  const before = knownPlayer();
  if (before !== undefined) EARLIER.save([...EARLIER.loadOr([]), before]);
  known = next;
  STORED.save(next);
}

/** The server doesn't know the token (any more): the device is who it was before, or asks for a new player. */
export function removePlayer(token: string): void {
  known = undefined;
  // Another tab may have found out first.
  if (STORED.loadOr(undefined)?.token !== token) return;
  const earlier = EARLIER.loadOr([]);
  const before = earlier.at(-1);
  if (before === undefined) {
    STORED.remove();
    return;
  }
  EARLIER.save(earlier.slice(0, -1));
  STORED.save(before);
}

async function newPlayer(): Promise<Credentials | NoPlayer> {
  const fresh = await askServer();
  if (typeof fresh === 'string') return fresh;
  // Another tab may have become a player meanwhile: a device is one.
  const own = STORED.loadOr(fresh);
  known = own;
  STORED.save(own);
  return own;
}

async function askServer(): Promise<Credentials | NoPlayer> {
  try {
    const answer = await fetch('/api/players', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device: deviceName(navigator.userAgent) } satisfies NewPlayer),
    });
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
