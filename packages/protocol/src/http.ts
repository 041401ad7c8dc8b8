import { PLAYER_COUNTS } from '@pok/rules';
import { nameSchema, ordinalSchema, rawNameSchema, timeSchema } from './scalars.ts';
import { type Infer, named, z } from './schema.ts';
import { settingsChangeSchema } from './settings.ts';

/** A device's player: `id` is public, the token proves every seat the device takes. */
export const credentialsSchema = named('Credentials', z.object({ id: z.string(), token: z.string() }));
export type Credentials = Infer<typeof credentialsSchema>;

export const newTableSchema = named(
  'NewTable',
  z.strictObject({ name: rawNameSchema, settings: z.exactOptional(settingsChangeSchema) }),
);
export type NewTable = Infer<typeof newTableSchema>;

export const createdTableSchema = named('CreatedTable', z.object({ code: z.string() }));
export type CreatedTable = Infer<typeof createdTableSchema>;

/** What everybody who knows the code may know of a table. */
export const tableSummarySchema = named(
  'TableSummary',
  z.object({
    code: z.string(),
    /** The host's name. */
    host: z.nullable(nameSchema),
    seated: z.int().check(z.gte(0), z.lte(Math.max(...PLAYER_COUNTS))),
    players: z.literal(PLAYER_COUNTS),
    playing: z.boolean(),
    spectators: z.boolean(),
  }),
);
export type TableSummary = Infer<typeof tableSummarySchema>;

export const matchSummarySchema = named(
  'MatchSummary',
  z.object({
    match: ordinalSchema,
    startedAt: timeSchema,
    endedAt: timeSchema,
    players: z.array(nameSchema),
    /** As in a record. */
    result: z.string(),
  }),
);
export type MatchSummary = Infer<typeof matchSummarySchema>;

export const matchListSchema = named('MatchList', z.object({ matches: z.array(matchSummarySchema) }));
export type MatchList = Infer<typeof matchListSchema>;
