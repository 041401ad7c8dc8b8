import { createHash } from 'node:crypto';
import { newCode, parseCode } from '@pok/log';
import {
  type AddedDevice,
  type Credentials,
  DEVICE_CODE_TTL_MS,
  type DeviceCode,
  type DeviceList,
  type NewDevice,
  type PersonId,
  type TableCode,
} from '@pok/protocol';
import type { RandomBytes } from './server.ts';
import { type DeviceOwner, dayOf, HINTS_LOST, type Store } from './store/store.ts';

const TOKEN_BYTES = 32;
const ID_BYTES = 9;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** A phone that comes back soon costs no query. */
const MAX_CACHED_TOKENS = 10_000;
/** If another node's hint about a sign-out got lost, the device is refused here after this time. */
const CACHE_TTL_MS = 60_000;
/** The hint about a sign-out, before the player's id. No code of a table has a colon. */
const SIGN_OUT_HINT = 'signed-out:';

export interface Players {
  /** A new player with one device. */
  create(device: string): Promise<Credentials>;
  find(token: string): Promise<PersonId | undefined>;
  /** The same, straight from the store: this node may not have heard yet that the device was signed out at another one. */
  findNow(token: string): Promise<PersonId | undefined>;
  /** A code that adds another device to the player, perhaps to go on at a table or in a tournament; `undefined` if the device that asks is being signed out. */
  newDeviceCode(player: PersonId, token: string, table?: TableCode): Promise<DeviceCode | undefined>;
  /**
   * The secret of a recovery link, which adds devices to the player until it is signed out. It replaces an earlier one. `undefined` if
   * the device that asks is being signed out.
   */
  newRecoverySecret(player: PersonId, token: string): Promise<string | undefined>;
  /** A device of an existing player; `undefined` if the code or secret is wrong, used or expired. */
  addDevice(device: NewDevice): Promise<AddedDevice | undefined>;
  /** `token` belongs to the device that asks. */
  devices(player: PersonId, token: string): Promise<DeviceList['devices']>;
  /** Whether the player has such a device. */
  renameDevice(player: PersonId, device: string, name: string): Promise<boolean>;
  /** Whether the player had such a device. Its token and the player's open code are worth nothing from now on. */
  signOut(player: PersonId, device: string): Promise<boolean>;
  /** Calls back with the player of each device that is signed out, here or at another node; `undefined` if it may be anybody. */
  onSignOut(listener: (player: PersonId | undefined) => void): void;
  /** Whether this hint of another node is, or may have been, about a sign-out. */
  hear(hint: string): boolean;
}

interface Cached {
  readonly player: PersonId;
  readonly until: number;
}

/** A code or link that lets another device in. */
interface Invitation extends DeviceOwner {
  /** Whether it was still good, after the new device was stored. */
  readonly confirm: () => Promise<boolean>;
}

/**
 * A device identifies itself with a random token; only the token's hash is stored.
 *
 * A sign-out is final. A code or a link is only stored while the device that asks for it is. After a new device was added, its code or
 * link is checked again: either that check sees the sign-out and removes the device, or the sign-out sees the device.
 */
export function createPlayers(store: Store, randomBytes: RandomBytes, now: () => number): Players {
  const cached = new Map<string, Cached>();
  /** The number of sign-outs that this node has heard of. */
  let signOuts = 0;
  let tellSignOut: (player: PersonId | undefined) => void = () => {};

  function cache(hash: string, player: PersonId, until: number): void {
    cached.set(hash, { player, until });
    if (cached.size > MAX_CACHED_TOKENS)
      for (const oldest of cached.keys()) return void cached.delete(oldest);
  }

  async function lookUp(hash: string): Promise<PersonId | undefined> {
    const startedAt = now();
    const signOutsBefore = signOuts;
    const found = await store.findDevice(hash);
    // The answer may be older than the sign-out.
    if (signOuts !== signOutsBefore) return lookUp(hash);
    cached.delete(hash);
    if (found?.kind !== 'device') return undefined;
    cache(hash, found.player, startedAt + CACHE_TTL_MS);
    if (found.seen < dayOf(now())) await store.seeDevice(found.id, dayOf(now()));
    return found.player;
  }

  async function addDevice(player: PersonId, name: string): Promise<{ id: string; token: string }> {
    const token = newToken();
    const id = randomBytes(ID_BYTES).toString('base64url');
    const tokenHash = hashOf(token);
    await store.addDevice({ id, player, tokenHash, kind: 'device', name, seen: dayOf(now()) });
    return { id, token };
  }

  function newToken(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url');
  }

  async function invitationOf(device: NewDevice): Promise<Invitation | undefined> {
    if ('code' in device) {
      const code = parseCode(device.code);
      if (code === undefined) return undefined;
      const hash = hashOf(code);
      const owner = await store.findDeviceCode(hash, now());
      if (owner === undefined) return undefined;
      return { ...owner, confirm: async () => (await store.takeDeviceCode(hash, now())) !== undefined };
    }
    if (!TOKEN.test(device.secret)) return undefined;
    const hash = hashOf(device.secret);
    const found = await store.findDevice(hash);
    if (found?.kind !== 'recovery-link') return undefined;
    await store.seeDevice(found.id, dayOf(now()));
    return {
      player: found.player,
      table: null,
      confirm: async () => (await store.findDevice(hash)) !== undefined,
    };
  }

  function forget(player?: PersonId): void {
    signOuts += 1;
    for (const [hash, known] of cached)
      if (player === undefined || known.player === player) cached.delete(hash);
    tellSignOut(player);
  }

  return {
    async create(device) {
      const player = randomBytes(ID_BYTES).toString('base64url');
      const { token } = await addDevice(player, device);
      return { id: player, token };
    },
    async find(token) {
      if (!TOKEN.test(token)) return undefined;
      const hash = hashOf(token);
      const known = cached.get(hash);
      return known !== undefined && known.until > now() ? known.player : lookUp(hash);
    },
    findNow: async (token) => (TOKEN.test(token) ? lookUp(hashOf(token)) : undefined),
    async newDeviceCode(player, token, table) {
      const code = newCode(() => randomBytes(32));
      const expiresAt = now() + DEVICE_CODE_TTL_MS;
      await store.removeExpiredCodes(now());
      const stored = { codeHash: hashOf(code), player, expiresAt, table: table ?? null };
      return (await store.addDeviceCode(stored, hashOf(token))) ? { code, expiresAt } : undefined;
    },
    async newRecoverySecret(player, token) {
      const secret = newToken();
      // All links of a player have the same id, so of two that are requested together only the later one stays.
      const id = `recovery-${player}`;
      const link = {
        id,
        player,
        tokenHash: hashOf(secret),
        kind: 'recovery-link',
        name: '',
        seen: 0,
      } as const;
      if (!(await store.setRecoveryLink(link, hashOf(token)))) return undefined;
      await store.removeOtherLinks(link);
      return secret;
    },
    async addDevice(device) {
      const invitation = await invitationOf(device);
      if (invitation === undefined) return undefined;
      const { player, table, confirm } = invitation;
      const { id, token } = await addDevice(player, device.device ?? '');
      if (await confirm()) return { id: player, token, ...(table !== null && { table }) };
      await store.removeDevice(player, id);
      return undefined;
    },
    async devices(player, token) {
      const asking = hashOf(token);
      const all = await store.devicesOf(player);
      return all.map(({ id, kind, name, seen, tokenHash }) => ({
        id,
        kind,
        name,
        lastSeenDay: seen,
        isThis: tokenHash === asking,
      }));
    },
    renameDevice: (player, device, name) => store.renameDevice(player, device, name),
    async signOut(player, device) {
      // Even if that fails or removes nothing: this try or an earlier one may have removed the device without hearing of it.
      const isRemoved = await store.removeDevice(player, device).finally(() => {
        forget(player);
        store.tellOthers(`${SIGN_OUT_HINT}${player}`);
      });
      // An earlier try may have removed it on the primary alone.
      if (!isRemoved) await store.failover?.confirm();
      await store.removeDeviceCode(player);
      return isRemoved;
    },
    onSignOut(listener) {
      tellSignOut = listener;
    },
    hear(hint) {
      if (hint === HINTS_LOST) forget();
      else if (hint.startsWith(SIGN_OUT_HINT)) forget(hint.slice(SIGN_OUT_HINT.length));
      else return false;
      return true;
    },
  };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
