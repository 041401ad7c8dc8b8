import { PLAYER_COUNTS } from '@pok/rules';
import { type Infer, named, z } from './schema.ts';

/** Seconds a round may take; 0 is no timer. */
export const TIMERS = [0, 20, 40, 60] as const;
export type Timer = (typeof TIMERS)[number];

/** V7: whether views tell how many counters, or which, the others still hold. */
export const MEMORY_AIDS = ['off', 'counts', 'hands'] as const;
export type MemoryAid = (typeof MEMORY_AIDS)[number];

const fields = {
  /** How many may sit at the table. A match starts with 3 or more of them seated. */
  players: z.literal(PLAYER_COUNTS),
  timer: z.literal(TIMERS),
  memoryAid: z.enum(MEMORY_AIDS),
  tableTalk: z.boolean(),
  spectators: z.boolean(),
  /** Only people who have sat here before may sit down. */
  locked: z.boolean(),
  /** The big screen does not show how to join. */
  hideCode: z.boolean(),
  /** Everybody is a coloured animal: nobody types or reads a name. */
  pictureNames: z.boolean(),
  /** An absent host keeps the role; only handing it on or leaving for good moves it. */
  onlyHost: z.boolean(),
  /** After a reveal nobody can choose until the host goes on. */
  waitForHost: z.boolean(),
};

export const settingsSchema = named('Settings', z.object(fields));
export const storedSettingsSchema = z.strictObject(fields);
export type Settings = Infer<typeof settingsSchema>;

/** The settings that a host wants to change. */
export const settingsChangeSchema = named('SettingsChange', z.exactPartial(z.strictObject(fields)));
export type SettingsChange = Infer<typeof settingsChangeSchema>;

export const DEFAULT_SETTINGS: Settings = {
  players: 7,
  timer: 0,
  memoryAid: 'off',
  tableTalk: true,
  spectators: true,
  locked: false,
  hideCode: false,
  pictureNames: false,
  onlyHost: false,
  waitForHost: false,
};

/** Every value of every setting: simulations and golden files go through them. */
export const SETTING_VALUES: { readonly [Key in keyof Settings]: readonly Settings[Key][] } = {
  players: PLAYER_COUNTS,
  timer: TIMERS,
  memoryAid: MEMORY_AIDS,
  tableTalk: [false, true],
  spectators: [false, true],
  locked: [false, true],
  hideCode: [false, true],
  pictureNames: [false, true],
  onlyHost: [false, true],
  waitForHost: [false, true],
};
