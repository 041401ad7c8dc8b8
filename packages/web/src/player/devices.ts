import {
  type AddedDevice,
  addedDeviceSchema,
  type DeviceChange,
  type DeviceCode,
  type DeviceList,
  deviceCodeSchema,
  deviceListSchema,
  type NewDevice,
  type NewDeviceCode,
  recoverySecretSchema,
  type TableCode,
  type z,
} from '@pok/protocol';
import { askServer, isProblem, type ServerProblem } from './ask-server.ts';
import { saveLastTable } from './last-table.ts';
import { becomePlayer, knownPlayer, player, removePlayer } from './player.ts';

/** Why the server did not do what was asked. */
export type DeviceProblem = 'offline' | 'too-many' | 'wrong-code';
const DEVICE_PROBLEMS: Readonly<Record<ServerProblem, DeviceProblem>> = {
  offline: 'offline',
  'server-full': 'too-many',
  'unknown-player': 'offline',
  'bad-request': 'wrong-code',
  'not-found': 'wrong-code',
};
export type OwnDevice = DeviceList['devices'][number];

/** A code for another device, which goes on at this table. */
export function newDeviceCode(table: TableCode | undefined): Promise<DeviceCode | DeviceProblem> {
  const body: NewDeviceCode = table === undefined ? {} : { table };
  return askAsPlayer('POST', '/api/device-codes', deviceCodeSchema, body);
}

export async function newRecoverySecret(): Promise<{ readonly secret: string } | DeviceProblem> {
  return askAsPlayer('POST', '/api/recovery-links', recoverySecretSchema);
}

/** All devices of this player; none if this one has never been at a server. */
export async function listDevices(): Promise<readonly OwnDevice[] | DeviceProblem> {
  if (knownPlayer() === undefined) return [];
  const list = await askAsPlayer('GET', '/api/devices', deviceListSchema);
  return typeof list === 'string' ? list : list.devices;
}

export async function renameDevice(
  { id }: OwnDevice,
  name: string,
): Promise<readonly OwnDevice[] | DeviceProblem> {
  const body: DeviceChange = { name };
  const list = await askAsPlayer('PATCH', `/api/devices/${id}`, deviceListSchema, body);
  return typeof list === 'string' ? list : list.devices;
}

/** Returns the devices that are left. Signed out, this device becomes who it was before, or somebody new. */
export async function signOut({ id, isThis }: OwnDevice): Promise<readonly OwnDevice[] | DeviceProblem> {
  const me = knownPlayer();
  const left = await askAsPlayer('DELETE', `/api/devices/${id}`, deviceListSchema);
  if (typeof left === 'string') return left;
  if (!isThis || me === undefined) return left.devices;
  removePlayer(me.token);
  saveLastTable(null);
  return listDevices();
}

/** Trades a code or secret for a token of its player. This device becomes that player only with `becomeOwner`. */
export async function redeem(device: NewDevice): Promise<AddedDevice | DeviceProblem> {
  const added = await askServer('POST', '/api/devices', addedDeviceSchema, { body: device });
  return typeof added === 'string' ? DEVICE_PROBLEMS[added] : added;
}

export async function becomeOwner({ id, token }: AddedDevice): Promise<void> {
  // This device is that player already, and needs no second token.
  if (id === knownPlayer()?.id) return signOutToken(token);
  becomePlayer({ id, token });
  saveLastTable(null);
}

export async function signOutToken(token: string): Promise<void> {
  const list = await askServer('GET', '/api/devices', deviceListSchema, { token });
  if (typeof list === 'string') return;
  for (const { id, isThis } of list.devices)
    if (isThis) await askServer('DELETE', `/api/devices/${id}`, deviceListSchema, { token });
}

async function askAsPlayer<Schema extends z.ZodMiniType>(
  method: string,
  path: string,
  schema: Schema,
  body?: object,
): Promise<z.output<Schema> | DeviceProblem> {
  const me = await player();
  if (typeof me === 'string') return 'offline';
  const answer = await askServer(method, path, schema, {
    token: me.token,
    ...(body !== undefined && { body }),
  });
  if (answer === 'unknown-player') removePlayer(me.token);
  return isProblem(answer) ? DEVICE_PROBLEMS[answer] : answer;
}
