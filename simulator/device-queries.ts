import type { Device, Store, StoredDeviceCode } from '@pok/server/store';

type DeviceQueries = Pick<
  Store,
  | 'addDevice'
  | 'findDevice'
  | 'devicesOf'
  | 'seeDevice'
  | 'renameDevice'
  | 'removeDevice'
  | 'addDeviceCode'
  | 'takeDeviceCode'
>;

/** What a database knows of devices: by the hash of their token. */
export function deviceQueries(
  devices: Map<string, Device>,
  ask: <T>(what: string, query: () => T) => Promise<T>,
): DeviceQueries {
  const codes = new Map<string, StoredDeviceCode>();
  const findOwn = (player: string, id: string) =>
    [...devices.values()].find((device) => device.id === id && device.player === player);
  return {
    addDevice: (device) => ask('add-device', () => void devices.set(device.tokenHash, device)),
    findDevice: (tokenHash) => ask('find-device', () => devices.get(tokenHash)),
    devicesOf: (player) =>
      ask('devices-of', () => [...devices.values()].filter((device) => device.player === player)),
    seeDevice: (id, day) =>
      ask('see-device', () => {
        for (const [hash, device] of devices)
          if (device.id === id) devices.set(hash, { ...device, seen: Math.max(device.seen, day) });
      }),
    renameDevice: (player, id, name) =>
      ask('rename-device', () => {
        const found = findOwn(player, id);
        if (found !== undefined) devices.set(found.tokenHash, { ...found, name });
        return found !== undefined;
      }),
    removeDevice: (player, id) =>
      ask('remove-device', () => devices.delete(findOwn(player, id)?.tokenHash ?? '')),
    addDeviceCode: (code) => ask('add-device-code', () => void codes.set(code.codeHash, code)),
    takeDeviceCode: (codeHash, now) =>
      ask('take-device-code', () => {
        const code = codes.get(codeHash);
        codes.delete(codeHash);
        return code !== undefined && code.expiresAt > now ? code.player : undefined;
      }),
  };
}
