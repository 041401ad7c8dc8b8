import { PLAYER_COUNTS } from '@pok/rules';
import { nameSchema, ordinalSchema, rawNameSchema, timeSchema } from './identity.ts';
import { type Infer, named, z } from './schema.ts';
import { settingsChangeSchema } from './settings.ts';

/** What can go wrong on the way to a table, and the status it is told with. */
export const PROBLEM_STATUS = {
  'bad-request': 400,
  'no-token': 401,
  'unknown-token': 401,
  'spectators-off': 403,
  'not-found': 404,
  'no-such-table': 404,
  'no-such-match': 404,
  'wrong-method': 405,
  'too-slow': 408,
  'too-big': 413,
  'not-json': 415,
  'not-a-socket': 426,
  'too-many': 429,
  broken: 500,
  'unreadable-table': 500,
  'server-full': 503,
  restarting: 503,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;
const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as readonly ProblemCode[];

export const problemSchema = named(
  'Problem',
  z.object({ error: z.enum(PROBLEM_CODES), message: z.string() }),
);
export type ProblemBody = Infer<typeof problemSchema>;

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
