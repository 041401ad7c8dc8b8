import { personIdSchema, seatSchema, timeSchema, z } from '@pok/protocol';
import { PLAYER_COUNTS } from '@pok/rules';

/** Where a match was played: at a table with friends, against bots, on one phone, at the desk, or as the day's. */
export const PLACES = ['table', 'alone', 'one-phone', 'desk', 'daily'] as const;
export type Place = (typeof PLACES)[number];

/** The latest time that a date can have: ECMAScript, Time Values and Time Range. */
const LAST_TIME_MS = 8_640_000_000_000_000;
/** A time that can be shown. */
export const dateSchema = timeSchema.check(z.lte(LAST_TIME_MS));

const count = z.int().check(z.gte(0));
const perSeat = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.array(schema).check(z.minLength(Math.min(...PLAYER_COUNTS)), z.maxLength(Math.max(...PLAYER_COUNTS)));

/** Who sat there. People of a server have an id, which lasts when they change their name. */
const keptPlayerSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(['person', 'bot']),
  person: z.nullable(personIdSchema),
});

/** What the look-back says about your choices: the winning chance that they gave away, and that luck gave or took. */
const keptReviewSchema = z.strictObject({
  choices: count,
  skill: z.number(),
  luck: z.number(),
});
export type KeptReview = Readonly<z.infer<typeof keptReviewSchema>>;

/**
 * A finished match as the book keeps it. The link holds the whole match. The other fields are those that pages of many matches need, so
 * that these don't have to read every link.
 */
export const keptMatchSchema = z.strictObject({
  /** The same match is kept once, however often it ends here: a match at a table is known by the table's code and its number. */
  id: z.string().check(z.regex(/^[0-9A-Za-z/_-]{1,64}$/)),
  endedAt: dateSchema,
  place: z.enum(PLACES),
  /** The code of the table. */
  table: z.nullable(z.string().check(z.maxLength(32))),
  link: z.string().check(z.maxLength(20_000)),
  rounds: count,
  players: perSeat(keptPlayerSchema),
  /** Your seat; null where several share the device. */
  you: z.nullable(seatSchema),
  end: z.enum(['win', 'tie', 'dead']),
  winners: z.array(seatSchema).check(z.minLength(1)),
  /** Promises about one's own play that were kept and broken, by seat. */
  promises: perSeat(
    z.strictObject({
      kept: count,
      broken: count,
      /** After how many of each the counter went into the box. Earlier versions didn't note it. */
      gone: z.exactOptional(z.strictObject({ kept: count, broken: count })),
    }),
  ),
  /** Null until it has been looked back on. */
  review: z.nullable(keptReviewSchema),
});
export type KeptMatch = Readonly<z.infer<typeof keptMatchSchema>>;
export type KeptPlayer = KeptMatch['players'][number];

/** E2: a tie of k is 1/k of a win to each. */
export function shareOfWin({ winners }: KeptMatch, seat: number): number {
  return winners.includes(seat) ? 1 / winners.length : 0;
}
