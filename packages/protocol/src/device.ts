import { timeSchema } from './scalars.ts';
import { type Infer, named, z } from './schema.ts';

/** A player may have several devices, each with its own token. A recovery link helps if all of them are lost. */
export const DEVICE_KINDS = ['device', 'recovery-link'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** A device's name, which tells it from the player's other devices. Only the player sees it. */
const deviceNameSchema = z.string().check(
  z.maxLength(60),
  // PostgreSQL can't store it, and SQLite would cut the name there.
  z.refine((name) => !name.includes('\0'), 'a name has no NUL in it'),
);

export const newPlayerSchema = named(
  'NewPlayer',
  z.strictObject({ device: z.exactOptional(deviceNameSchema) }),
);
export type NewPlayer = Infer<typeof newPlayerSchema>;

/** Long enough to take out the other device, too short to guess codes. */
export const DEVICE_CODE_TTL_MS = 5 * 60_000;

/** Asks for a device code. `table`: where the other device goes on. */
export const newDeviceCodeSchema = named(
  'NewDeviceCode',
  z.strictObject({ table: z.exactOptional(z.string().check(z.maxLength(40))) }),
);
export type NewDeviceCode = Infer<typeof newDeviceCodeSchema>;

/** Signs in one other device, until it expires. */
export const deviceCodeSchema = named('DeviceCode', z.object({ code: z.string(), expiresAt: timeSchema }));
export type DeviceCode = Infer<typeof deviceCodeSchema>;

/** To be kept in a safe place: whoever has it can become the player. */
export const recoverySecretSchema = named('RecoverySecret', z.object({ secret: z.string() }));
export type RecoverySecret = Infer<typeof recoverySecretSchema>;

/** Adds a device to an existing player, with the code that another device shows or the secret of a recovery link. */
export const newDeviceSchema = named(
  'NewDevice',
  z.union([
    z.strictObject({ code: z.string().check(z.maxLength(40)), device: z.exactOptional(deviceNameSchema) }),
    z.strictObject({ secret: z.string().check(z.maxLength(100)), device: z.exactOptional(deviceNameSchema) }),
  ]),
);
export type NewDevice = Infer<typeof newDeviceSchema>;

/** The player that a device has become, and the table to go on at, if the code was made at one. */
export const addedDeviceSchema = named(
  'AddedDevice',
  z.object({ id: z.string(), token: z.string(), table: z.exactOptional(z.string()) }),
);
export type AddedDevice = Infer<typeof addedDeviceSchema>;

/** Another name for a device. */
export const deviceChangeSchema = named('DeviceChange', z.strictObject({ name: deviceNameSchema }));
export type DeviceChange = Infer<typeof deviceChangeSchema>;

export const deviceListSchema = named(
  'DeviceList',
  z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(DEVICE_KINDS),
        name: z.string(),
        /** The day it was last seen, in days since 1970; 0 if it never was. */
        lastSeenDay: z.int().check(z.gte(0)),
        /** The device that asks. */
        isThis: z.boolean(),
      }),
    ),
  }),
);
export type DeviceList = Infer<typeof deviceListSchema>;
