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
import { saveLastTable } from './last-table.ts';
import { becomePlayer, isTooMuch, knownPlayer, player, removePlayer } from './player.ts';

/** Why the server did not do what was asked. */
export type DeviceProblem = 'offline' | 'too-many' | 'wrong-code';
export type OwnDevice = DeviceList['devices'][number];

/** A code for another device. */
export function newDeviceCode(): Promise<DeviceCode | DeviceProblem> {
  return askAsPlayer('POST', '/api/device-codes', deviceCodeSchema);
}

export async function newRecoverySecret(): Promise<{ readonly secret: string } | DeviceProblem> {
  return askAsPlayer('POST', '/api/recovery-links', recoverySecretSchema);
}

/** The devices of this device's player: none if it has never been at a server. */
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

/** Answers the devices that are left. Signing this one out makes it who it was before, or somebody new. */
export async function signOut({ id, isThis }: OwnDevice): Promise<readonly OwnDevice[] | DeviceProblem> {
  const me = knownPlayer();
  const left = await askAsPlayer('DELETE', `/api/devices/${id}`, deviceListSchema);
  if (typeof left === 'string') return left;
  if (!isThis || me === undefined) return left.devices;
  removePlayer(me.token);
  saveLastTable(null);
  return listDevices();
}

/** Makes this device one of the player's whose code or secret it is. */
export async function goOnAs(device: NewDevice): Promise<'done' | DeviceProblem> {
  const added = await ask('POST', '/api/devices', credentialsSchema, { body: device });
  if (typeof added === 'string') return added === 'unknown-player' ? 'offline' : added;
  // It was this player already, and needs no second token.
  if (added.id === knownPlayer()?.id) await signOutToken(added.token);
  else {
    becomePlayer(added);
    saveLastTable(null);
  }
  return 'done';
}

async function signOutToken(token: string): Promise<void> {
  const list = await ask('GET', '/api/devices', deviceListSchema, { token });
  if (typeof list === 'string') return;
  for (const { id, isThis } of list.devices)
    if (isThis) await ask('DELETE', `/api/devices/${id}`, deviceListSchema, { token });
}

async function askAsPlayer<Schema extends z.ZodMiniType>(
  method: string,
  path: string,
  schema: Schema,
  body?: object,
): Promise<z.output<Schema> | DeviceProblem> {
  const me = await player();
  if (typeof me === 'string') return 'offline';
  const answer = await ask(method, path, schema, { token: me.token, ...(body !== undefined && { body }) });
  if (answer !== 'unknown-player') return answer;
  removePlayer(me.token);
  return 'offline';
}

async function ask<Schema extends z.ZodMiniType>(
  method: string,
  path: string,
  schema: Schema,
  { token, body }: { readonly token?: string; readonly body?: object },
): Promise<z.output<Schema> | DeviceProblem | 'unknown-player'> {
  const headers = new Headers();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (answer.status === 401) return 'unknown-player';
    if (answer.status === 404 || answer.status === 400) return 'wrong-code';
    if (await isTooMuch(answer)) return 'too-many';
    const parsed = schema.safeParse(answer.ok ? await answer.json() : undefined);
    return parsed.success ? parsed.data : 'offline';
  } catch {
    return 'offline';
  }
}
