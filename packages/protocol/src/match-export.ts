import { PLAYER_COUNTS, parsePlays, parseRoll, type Round } from '@pok/rules';
import { clientSeedSchema, seedCommitmentSchema, serverSeedSchema } from './fairness-bytes.ts';
import { nameSchema, ordinalSchema, timeSchema } from './identity.ts';
import { describeProblem } from './problem-words.ts';
import { type Infer, named, z } from './schema.ts';

/** How the dice and fists of a match are derived and exported. A match keeps the format it started with. */
export const MATCH_FORMATS = ['pok-match-1', 'pok-match-2'] as const;
export type MatchFormat = (typeof MATCH_FORMATS)[number];
export const NEWEST_MATCH_FORMAT: MatchFormat = 'pok-match-2';

const kind = z.enum(['person', 'bot']);
const hex = (bytes: number) =>
  z
    .string()
    .check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `this must be ${bytes} bytes in lower-case hex`));
const base64url16 = z.string().check(z.regex(/^[0-9A-Za-z_-]{22}$/, 'this must be 16 bytes in base64url'));
const places = {
  // Not only codes of today: an export lasts longer than an alphabet.
  table: z.string().check(z.regex(/^[0-9A-Za-z-]{1,32}$/, 'this must be letters and digits')),
  match: ordinalSchema,
  startedAt: timeSchema,
  endedAt: timeSchema,
  commitment: seedCommitmentSchema,
  result: z.string(),
  /** The match as a `.pok` record. */
  record: z.string(),
};
const seats = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.array(schema).check(z.minLength(Math.min(...PLAYER_COUNTS)), z.maxLength(Math.max(...PLAYER_COUNTS)));
const roundFields = {
  roll: z.string().check(z.regex(/^[DST][DST-]{2}$/, 'this is no roll')),
  plays: z.string().check(z.regex(/^[DST]{3,7}$/, 'this must be letters D, S and T, one for each player')),
  /** How often each seat closed its fist: only the last time counts, and its blind was derived with this number. */
  closings: seats(ordinalSchema),
};

/** docs/fairness.md, the export: a finished match with all that is needed to check it. */
export const matchExportSchema = named(
  'MatchExport',
  z.strictObject({
    format: z.literal('pok-match-2'),
    ...places,
    players: seats(z.strictObject({ name: nameSchema, kind, clientSeed: clientSeedSchema })),
    serverSeed: serverSeedSchema,
    rounds: z.array(
      z.strictObject({ ...roundFields, commitments: seats(base64url16), blinds: seats(base64url16) }),
    ),
  }),
);

/** As version 0.1 exported matches. */
export const matchExportV1Schema = named(
  'MatchExportV1',
  z.strictObject({
    format: z.literal('pok-match-1'),
    ...places,
    players: seats(z.strictObject({ name: nameSchema, kind, word: clientSeedSchema })),
    secret: serverSeedSchema,
    rounds: z.array(z.strictObject({ ...roundFields, commitments: seats(hex(32)), blinds: seats(hex(16)) })),
  }),
);
export type MatchExportV1 = Infer<typeof matchExportV1Schema>;

export const anyMatchExportSchema = z.discriminatedUnion('format', [matchExportSchema, matchExportV1Schema]);
/** An export as it is written. */
export type WrittenMatchExport = Infer<typeof anyMatchExportSchema>;

/** An export of any format under today's names. Its format says how bytes are spelled and derived. */
export type MatchExport = Omit<Infer<typeof matchExportSchema>, 'format'> & { readonly format: MatchFormat };

/** An export that is well-formed, with its rounds as the rules know them. What it says may still be wrong. */
export interface ParsedExport {
  readonly exported: MatchExport;
  readonly rounds: readonly Round[];
}

/** Reads an export from outside; a text says what is wrong with its form. */
export function parseExport(json: unknown): ParsedExport | string {
  const parsed = anyMatchExportSchema.safeParse(json);
  if (!parsed.success) return describeProblem(parsed.error);
  const exported = parsed.data.format === 'pok-match-1' ? upcastExport(parsed.data) : parsed.data;
  const rounds: Round[] = [];
  for (const [index, { roll: letters, plays: letterPerSeat, ...lists }] of exported.rounds.entries()) {
    const roll = parseRoll(letters);
    const plays = parsePlays(letterPerSeat) ?? [];
    const lengths = [plays, lists.commitments, lists.blinds, lists.closings].map(({ length }) => length);
    if (typeof roll === 'string' || lengths.some((length) => length !== exported.players.length)) {
      return `rounds.${index}: every list must have one entry for each player`;
    }
    rounds.push({ roll, plays });
  }
  return { exported, rounds };
}

/** pok-match-1 → pok-match-2: other names for the seeds. */
function upcastExport({ secret, players, ...rest }: MatchExportV1): MatchExport {
  return {
    ...rest,
    serverSeed: secret,
    players: players.map(({ name, kind: who, word }) => ({ name, kind: who, clientSeed: word })),
  };
}

/** An export as its format writes it: what was promised under `pok-match-1` is exported under it for ever. */
export function formatExport({ format, ...exported }: MatchExport): WrittenMatchExport {
  if (format === 'pok-match-2') return { format, ...exported };
  const { serverSeed, players, ...rest } = exported;
  return {
    format,
    ...rest,
    secret: serverSeed,
    players: players.map(({ name, kind: who, clientSeed }) => ({ name, kind: who, word: clientSeed })),
  };
}
