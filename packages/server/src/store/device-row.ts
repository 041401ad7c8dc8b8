import { DEVICE_KINDS } from '@pok/protocol';
import type { Device } from './store.ts';

/** A device as both databases keep it, in this order. */
export const DEVICE_COLUMNS = 'token_hash, id, player, kind, name, seen';
export type DeviceRow = [
  tokenHash: string,
  id: string,
  player: string,
  kind: string,
  name: string,
  seen: number,
];

export function rowOf({ tokenHash, id, player, kind, name, seen }: Device): DeviceRow {
  return [tokenHash, id, player, kind, name, seen];
}

export function deviceOf([tokenHash, id, player, stored, name, seen]: DeviceRow): Device {
  const kind = DEVICE_KINDS.find((one) => one === stored);
  if (kind === undefined) throw new Error(`a device of kind ${stored} was stored by a newer version of POK`);
  return { tokenHash, id, player, kind, name, seen };
}
