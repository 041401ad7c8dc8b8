import { createHash } from 'node:crypto';
import {
  type AddedDevice,
  type Credentials,
  DEVICE_CODE_TTL_MS,
  type DeviceCode,
  type DeviceKind,
  type DeviceList,
  type NewDevice,
  type PersonId,
  type TableCode,
} from '@pok/protocol';
import { newCode, parseCode } from '@pok/table';
import type { RandomBytes } from './server.ts';
import { type DeviceOwner, dayOf, type Store } from './store/store.ts';

const TOKEN_BYTES = 32;
const ID_BYTES = 9;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** A phone that comes back soon costs no query. */
const MAX_CACHED_TOKENS = 10_000;
/** A device that was signed out at another node is refused here after this time. */
const CACHE_TTL_MS = 60_000;

export interface Players {
  /** A new player with one device. */
  create(device: string): Promise<Credentials>;
  find(token: string): Promise<PersonId | undefined>;
  /** A code that adds another device to the player, perhaps to go on at a table. */
  newDeviceCode(player: PersonId, table?: TableCode): Promise<DeviceCode>;
  /** The secret of a recovery link, which adds devices to the player until it is signed out. It replaces an earlier one. */
  newRecoverySecret(player: PersonId): Promise<string>;
  /** A device of an existing player; `undefined` if the code or secret is wrong, used or expired. */
  addDevice(device: NewDevice): Promise<AddedDevice | undefined>;
  /** `token` belongs to the device that asks. */
  devices(player: PersonId, token: string): Promise<DeviceList['devices']>;
  /** Whether the player has such a device. */
  renameDevice(player: PersonId, device: string, name: string): Promise<boolean>;
  /** Whether the player had such a device. This node refuses its token from now on, other nodes do soon. */
  signOut(player: PersonId, device: string): Promise<boolean>;
  /** Calls back with the player of each device that is signed out here. */
  onSignOut(listener: (player: PersonId) => void): void;
}

interface Cached {
  readonly player: PersonId;
  readonly device: string;
  readonly until: number;
}

/** A device identifies itself with a random token; only the token's hash is stored. */
export function createPlayers(store: Store, randomBytes: RandomBytes, now: () => number): Players {
  const cached = new Map<string, Cached>();
  let tellSignOut: (player: PersonId) => void = () => {};

  function cache(hash: string, player: PersonId, device: string): void {
    cached.set(hash, { player, device, until: now() + CACHE_TTL_MS });
    if (cached.size > MAX_CACHED_TOKENS)
      for (const oldest of cached.keys()) return void cached.delete(oldest);
  }

  /** Returns the token; it is stored nowhere. */
  async function addTo(player: PersonId, kind: DeviceKind, name: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const id = randomBytes(ID_BYTES).toString('base64url');
    const tokenHash = hashOf(token);
    const isDevice = kind === 'device';
    await store.addDevice({ id, player, tokenHash, kind, name, seen: isDevice ? dayOf(now()) : 0 });
    if (isDevice) cache(tokenHash, player, id);
    return token;
  }

  async function ownerOf(device: NewDevice): Promise<DeviceOwner | undefined> {
    if ('code' in device) {
      const code = parseCode(device.code);
      return code === undefined ? undefined : store.takeDeviceCode(hashOf(code), now());
    }
    const found = TOKEN.test(device.secret) ? await store.findDevice(hashOf(device.secret)) : undefined;
    if (found?.kind !== 'recovery-link') return undefined;
    await store.seeDevice(found.id, dayOf(now()));
    return { player: found.player, table: null };
  }

  return {
    async create(device) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      return { id, token: await addTo(id, 'device', device) };
    },
    async find(token) {
      if (!TOKEN.test(token)) return undefined;
      const hash = hashOf(token);
      const known = cached.get(hash);
      if (known !== undefined && known.until > now()) return known.player;
      cached.delete(hash);
      const found = await store.findDevice(hash);
      if (found?.kind !== 'device') return undefined;
      if (found.seen < dayOf(now())) await store.seeDevice(found.id, dayOf(now()));
      cache(hash, found.player, found.id);
      return found.player;
    },
    async newDeviceCode(player, table) {
      const code = newCode(() => randomBytes(32));
      const expiresAt = now() + DEVICE_CODE_TTL_MS;
      await store.removeExpiredCodes(now());
      await store.addDeviceCode({ codeHash: hashOf(code), player, expiresAt, table: table ?? null });
      return { code, expiresAt };
    },
    async newRecoverySecret(player) {
      const devices = await store.devicesOf(player);
      const secret = await addTo(player, 'recovery-link', '');
      for (const { id, kind } of devices) if (kind === 'recovery-link') await store.removeDevice(player, id);
      return secret;
    },
    async addDevice(device) {
      const owner = await ownerOf(device);
      if (owner === undefined) return undefined;
      const { player, table } = owner;
      const token = await addTo(player, 'device', device.device ?? '');
      return { id: player, token, ...(table !== null && { table }) };
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
      const isRemoved = await store.removeDevice(player, device);
      if (!isRemoved) return false;
      for (const [hash, known] of cached) if (known.device === device) cached.delete(hash);
      tellSignOut(player);
      return true;
    },
    onSignOut(listener) {
      tellSignOut = listener;
    },
  };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
