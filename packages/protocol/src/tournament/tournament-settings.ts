import { type Infer, named, z } from '../schema.ts';
import { MEMORY_AIDS, TIMERS } from '../settings.ts';

/** How a sitting moves: with one roll for all, with each table in its own time, or with new people as soon as two tables are done. */
export const PACES = ['one-roll', 'own-time', 'keep-playing'] as const;
export type Pace = (typeof PACES)[number];

/** How many people the organiser prefers at a table. All three sizes are needed to seat everybody. */
export const TABLE_SIZES = [3, 4, 5] as const;
export type TableSize = (typeof TABLE_SIZES)[number];

/** Who sees the standings: everybody, or only organisers. The first three can be shown by themselves. */
export const STANDINGS_SHOWN = ['all', 'top-three', 'hidden'] as const;
export type StandingsShown = (typeof STANDINGS_SHOWN)[number];

/** Of one sitting. The hash chain of a sitting is longer. */
export const MAX_ROLLS = 60;
/** Of one sitting. */
export const MAX_MINUTES = 240;

const fields = {
  pace: z.enum(PACES),
  tableSize: z.literal(TABLE_SIZES),
  /** Of a sitting, with one roll for all. */
  rolls: z.int().check(z.gte(1), z.lte(MAX_ROLLS)),
  /** Seconds for one roll; 0 is no timer. */
  timer: z.literal(TIMERS),
  /** For one sitting; 0 is no limit. */
  minutes: z.int().check(z.gte(0), z.lte(MAX_MINUTES)),
  standings: z.enum(STANDINGS_SHOWN),
  /** Only people who have joined before may come in. */
  locked: z.boolean(),
  /** The big screen does not show how to join. */
  hideCode: z.boolean(),
  /** Everybody is a coloured animal. */
  pictureNames: z.boolean(),
  memoryAid: z.enum(MEMORY_AIDS),
  tableTalk: z.boolean(),
};

export const tournamentSettingsSchema = named('TournamentSettings', z.object(fields));
export const storedTournamentSettingsSchema = z.strictObject(fields);
export type TournamentSettings = Infer<typeof tournamentSettingsSchema>;

export const tournamentSettingsChangeSchema = named(
  'TournamentSettingsChange',
  z.exactPartial(z.strictObject(fields)),
);
export type TournamentSettingsChange = Infer<typeof tournamentSettingsChangeSchema>;

export const DEFAULT_TOURNAMENT_SETTINGS: TournamentSettings = {
  pace: 'one-roll',
  tableSize: 4,
  rolls: 15,
  timer: 40,
  minutes: 0,
  standings: 'all',
  locked: false,
  hideCode: false,
  pictureNames: false,
  memoryAid: 'off',
  tableTalk: true,
};
