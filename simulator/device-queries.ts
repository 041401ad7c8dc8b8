import type { Device, Store, StoredDeviceCode } from '@pok/server/store';

type DeviceQueries = Pick<
  Store,
  'addDevice' | 'findDevice' | 'devicesOf' | 'seeDevice' | 'removeDevice' | 'addDeviceCode' | 'takeDeviceCode'
>;

/** What a database knows of devices: by the hash of their token. */
export function deviceQueries(
  devices: Map<string, Device>,
  ask: <T>(what: string, query: () => T) => Promise<T>,
): DeviceQueries {
  const codes = new Map<string, StoredDeviceCode>();
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
    removeDevice: (player, id) =>
      ask('remove-device', () => {
        const found = [...devices].find(([, device]) => device.id === id && device.player === player);
        return found !== undefined && devices.delete(found[0]);
      }),
    addDeviceCode: (code) => ask('add-device-code', () => void codes.set(code.codeHash, code)),
    takeDeviceCode: (codeHash, now) =>
      ask('take-device-code', () => {
        const code = codes.get(codeHash);
        codes.delete(codeHash);
        return code !== undefined && code.expiresAt > now ? code.player : undefined;
      }),
  };
}
