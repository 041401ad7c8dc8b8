import type { Device, DeviceOwner, StatementOperations, StoredDeviceCode } from '@pok/server/store';

type DeviceOperations = Pick<
  StatementOperations,
  | 'addDevice'
  | 'findDevice'
  | 'devicesOf'
  | 'seeDevice'
  | 'renameDevice'
  | 'removeDevice'
  | 'setRecoveryLink'
  | 'removeOtherLinks'
  | 'addDeviceCode'
  | 'removeDeviceCode'
  | 'removeExpiredCodes'
  | 'findDeviceCode'
  | 'takeDeviceCode'
>;

/** Devices and codes are by the hash of their secret. */
export function deviceOperations(
  devices: Map<string, Device>,
  codes: Map<string, StoredDeviceCode>,
): DeviceOperations {
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
    setRecoveryLink(link, askingHash) {
      if (!devices.has(askingHash)) return false;
      devices.delete(findOwn(link.player, link.id)?.tokenHash ?? '');
      devices.set(link.tokenHash, link);
      return true;
    },
    removeOtherLinks: () => {},
    addDeviceCode(code, askingHash) {
      if (devices.has(askingHash)) codes.set(code.codeHash, code);
      return devices.has(askingHash);
    },
    removeDeviceCode(player) {
      for (const code of codes.values()) if (code.player === player) codes.delete(code.codeHash);
    },
    removeExpiredCodes: () => {},
    findDeviceCode: (codeHash, now) => ownerOf(codes.get(codeHash), now),
    takeDeviceCode(codeHash, now) {
      const code = codes.get(codeHash);
      codes.delete(codeHash);
      return ownerOf(code, now);
    },
  };
}

function ownerOf(code: StoredDeviceCode | undefined, now: number): DeviceOwner | undefined {
  return code !== undefined && code.expiresAt > now ? code : undefined;
}
