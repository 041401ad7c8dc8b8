import {
  credentialsSchema,
  type DeviceChange,
  type DeviceCode,
  type DeviceList,
  deviceCodeSchema,
  deviceListSchema,
  type NewDevice,
  recoverySecretSchema,
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

/** A code for another device. */
export function newDeviceCode(): Promise<DeviceCode | DeviceProblem> {
  return askAsPlayer('POST', '/api/device-codes', deviceCodeSchema);
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

/** Makes this device one of the player who has this code or secret. */
export async function goOnAs(device: NewDevice): Promise<'done' | DeviceProblem> {
  const added = await askServer('POST', '/api/devices', credentialsSchema, { body: device });
  if (typeof added === 'string') return DEVICE_PROBLEMS[added];
  // This device is that player already, and needs no second token.
  if (added.id === knownPlayer()?.id) await signOutToken(added.token);
  else {
    becomePlayer(added);
    saveLastTable(null);
  }
  return 'done';
}

async function signOutToken(token: string): Promise<void> {
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
