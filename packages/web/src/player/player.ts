import { type Credentials, credentialsSchema, type NewPlayer, z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';
import { askServer } from './ask-server.ts';
import { deviceName } from './device-name.ts';

/** Why this device could not become a player. */
export type NoPlayer = 'offline' | 'server-full';

const STORED = new Stored('pok-player', credentialsSchema);
/** Who this device was before it became a second device of another player, the latest last. */
const EARLIER = new Stored('pok-earlier-players', z.array(credentialsSchema));
let asking: Promise<Credentials | NoPlayer> | undefined;
let known: Credentials | undefined;

/** The device's player: requested from the server once, then kept for good. */
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

/** From now on the device is this player. The previous one returns when this one is signed out. */
export function becomePlayer(next: Credentials): void {
  const before = knownPlayer();
  if (before !== undefined) EARLIER.save([...EARLIER.loadOr([]), before]);
  known = next;
  STORED.save(next);
}

/** The server doesn't know the token. The device becomes the player it was before, or requests a new one. */
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
  const body: NewPlayer = { device: deviceName(navigator.userAgent) };
  const fresh = await askServer('POST', '/api/players', credentialsSchema, { body });
  if (typeof fresh === 'string') return fresh === 'server-full' ? fresh : 'offline';
  // Another tab may have become a player in the meantime; a device has only one.
  known = STORED.loadOr(fresh);
  STORED.save(known);
  return known;
}
