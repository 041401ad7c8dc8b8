import { PLAYER_COUNTS, parsePlays, parseRoll, type Round } from '@pok/rules';
import { clientSeedSchema, hexSchema, seedCommitmentSchema, serverSeedSchema } from './fairness-bytes.ts';
import { describeProblem } from './problem-words.ts';
import { nameSchema, ordinalSchema, timeSchema } from './scalars.ts';
import { type Infer, named, z } from './schema.ts';

/** How the dice and fists of a match are derived and exported. A match keeps the format it started with. */
export const MATCH_FORMATS = ['pok-match-1', 'pok-match-2', 'pok-match-3'] as const;
export type MatchFormat = (typeof MATCH_FORMATS)[number];
export const NEWEST_MATCH_FORMAT: MatchFormat = 'pok-match-2';
/** Of matches whose rolls are those of a sitting. */
export const COMMON_ROLLS_FORMAT: MatchFormat = 'pok-match-3';

const kind = z.enum(['person', 'bot']);
const base64url16 = z
  .string()
  .check(z.regex(/^[0-9A-Za-z_-]{21}[AQgw]$/, 'this must be 16 bytes in base64url'));
const heading = {
  // Wider than today's codes: an export outlives their alphabet.
  table: z.string().check(z.regex(/^[0-9A-Za-z-]{1,32}$/, 'this must be letters and digits')),
  match: ordinalSchema,
  startedAt: timeSchema,
  endedAt: timeSchema,
};
const outcome = {
  result: z.string(),
  /** The match as a `.pok` record. */
  record: z.string(),
};
const seats = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.array(schema).check(z.minLength(Math.min(...PLAYER_COUNTS)), z.maxLength(Math.max(...PLAYER_COUNTS)));
const rounds = (commitment: z.ZodMiniString, blind: z.ZodMiniString) =>
  z.array(
    z.strictObject({
      roll: z.string().check(z.regex(/^[DST][DST-]{2}$/, 'this is not a roll')),
      plays: z
        .string()
        .check(z.regex(/^[DST]{3,7}$/, 'this must be letters D, S and T, one for each player')),
      commitments: seats(commitment),
      blinds: seats(blind),
      /** How often each seat closed its fist: only the last time counts, and its blind was derived with this number. */
      closings: seats(ordinalSchema),
    }),
  );

const fields = {
  ...heading,
  players: seats(z.strictObject({ name: nameSchema, kind, clientSeed: clientSeedSchema })),
  commitment: seedCommitmentSchema,
  serverSeed: serverSeedSchema,
  rounds: rounds(base64url16, base64url16),
};

/** docs/fairness.md, the export: a finished match with all that is needed to check it. */
const matchExportV2Schema = named(
  'MatchExportV2',
  z.strictObject({ format: z.literal('pok-match-2'), ...fields, ...outcome }),
);

/** Where the rolls come from, with one roll for all. */
const sittingProofSchema = z.strictObject({
  tournament: heading.table,
  sitting: ordinalSchema,
  /** Link 0 of the sitting's hash chain. */
  commitment: seedCommitmentSchema,
  clientSeedsHash: seedCommitmentSchema,
  /** The number of each round's roll in the sitting. */
  rolls: z.array(ordinalSchema),
  /** The link that gave the last of them; null without rounds. */
  link: z.nullable(serverSeedSchema),
});
export type SittingProof = Infer<typeof sittingProofSchema>;

const matchExportV3Schema = named(
  'MatchExportV3',
  z.strictObject({ format: z.literal('pok-match-3'), ...fields, sitting: sittingProofSchema, ...outcome }),
);

/** The format in which version 0.1 exported matches. */
const matchExportV1Schema = named(
  'MatchExportV1',
  z.strictObject({
    format: z.literal('pok-match-1'),
    ...heading,
    players: seats(z.strictObject({ name: nameSchema, kind, word: clientSeedSchema })),
    commitment: seedCommitmentSchema,
    secret: serverSeedSchema,
    rounds: rounds(hexSchema(32), hexSchema(16)),
    ...outcome,
  }),
);

/** An export as written, in the format that its match started with. */
export const matchExportSchema = named(
  'MatchExport',
  z.discriminatedUnion('format', [matchExportV2Schema, matchExportV3Schema, matchExportV1Schema]),
);
export type MatchExport = Infer<typeof matchExportSchema>;

/** An export of any format under today's names. Its format says how its bytes are spelled and derived. */
export type UpcastExport = Omit<Infer<typeof matchExportV2Schema>, 'format'> & {
  readonly format: MatchFormat;
  /** In the format `pok-match-3`. */
  readonly sitting?: SittingProof;
};

/** An export that is well-formed, with its rounds as the rules know them. What it says may still be wrong. */
export interface ParsedExport {
  readonly written: MatchExport;
  readonly exported: UpcastExport;
  readonly rounds: readonly Round[];
}

/** Reads an export from outside. Returns a text if its form is wrong, which says why. */
export function parseExport(json: unknown): ParsedExport | string {
  const parsed = matchExportSchema.safeParse(json);
  if (!parsed.success) return describeProblem(parsed.error);
  const exported = upcastExport(parsed.data);
  const parsedRounds: Round[] = [];
  for (const [index, { roll: letters, plays: letterPerSeat, ...lists }] of exported.rounds.entries()) {
    const roll = parseRoll(letters);
    const plays = parsePlays(letterPerSeat) ?? [];
    const lengths = [plays, lists.commitments, lists.blinds, lists.closings].map(({ length }) => length);
    if (typeof roll === 'string' || lengths.some((length) => length !== exported.players.length)) {
      return `rounds.${index}: every list must have one entry for each player`;
    }
    parsedRounds.push({ roll, plays });
  }
  return { written: parsed.data, exported, rounds: parsedRounds };
}

/** pok-match-1 → pok-match-2: the seeds have other names. */
function upcastExport(exported: MatchExport): UpcastExport {
  if (exported.format !== 'pok-match-1') return exported;
  const { secret, players, ...rest } = exported;
  return {
    ...rest,
    serverSeed: secret,
    players: players.map(({ word, ...player }) => ({ ...player, clientSeed: word })),
  };
}

/** An export as the format of its match writes it, down to the order of the keys. */
export function formatExport({ format, serverSeed, players, sitting, ...rest }: UpcastExport): MatchExport {
  if (format === 'pok-match-2') return matchExportV2Schema.parse({ ...rest, format, serverSeed, players });
  if (format === 'pok-match-3')
    return matchExportV3Schema.parse({ ...rest, format, serverSeed, players, sitting });
  const words = players.map(({ clientSeed, ...player }) => ({ ...player, word: clientSeed }));
  return matchExportV1Schema.parse({ ...rest, format, secret: serverSeed, players: words });
}
