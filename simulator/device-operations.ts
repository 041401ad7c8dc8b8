import type { Device, StatementOperations, StoredDeviceCode } from '@pok/server/store';

type DeviceOperations = Pick<
  StatementOperations,
  | 'addDevice'
  | 'findDevice'
  | 'devicesOf'
  | 'seeDevice'
  | 'renameDevice'
  | 'removeDevice'
  | 'addDeviceCode'
  | 'removeExpiredCodes'
  | 'takeDeviceCode'
>;

/** Devices by the hash of their token. */
export function deviceOperations(devices: Map<string, Device>): DeviceOperations {
  const codes = new Map<string, StoredDeviceCode>();
  const findOwn = (player: string, id: string) =>
    [...devices.values()].find((device) => device.id === id && device.player === player);
  return {
    addDevice: (device) => void devices.set(device.tokenHash, device),
    findDevice: (tokenHash) => devices.get(tokenHash),
    devicesOf: (player) => [...devices.values()].filter((device) => device.player === player),
    seeDevice(id, day) {
      for (const [hash, device] of devices)
        if (device.id === id) devices.set(hash, { ...device, seen: Math.max(device.seen, day) });
    },
    renameDevice(player, id, name) {
      const found = findOwn(player, id);
      if (found !== undefined) devices.set(found.tokenHash, { ...found, name });
      return found !== undefined;
    },
    removeDevice: (player, id) => devices.delete(findOwn(player, id)?.tokenHash ?? ''),
    addDeviceCode: (code) => void codes.set(code.codeHash, code),
    removeExpiredCodes: () => {},
    takeDeviceCode(codeHash, now) {
      const code = codes.get(codeHash);
      codes.delete(codeHash);
      return code !== undefined && code.expiresAt > now ? code : undefined;
    },
  };
}
