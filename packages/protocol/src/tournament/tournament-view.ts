import { seedCommitmentSchema, serverSeedSchema } from '../fairness-bytes.ts';
import { rollSchema } from '../game.ts';
import { nameSchema, ordinalSchema, personIdSchema, timeSchema } from '../scalars.ts';
import { type Infer, named, z } from '../schema.ts';
import { tournamentSettingsSchema } from './tournament-settings.ts';

const count = z.int().check(z.gte(0));

/** One participant's place. People with equal points share a rank. */
const standingLineSchema = named(
  'StandingLine',
  z.object({
    person: personIdSchema,
    name: nameSchema,
    rank: ordinalSchema,
    wins: count,
    ties: count,
    matches: count,
    /** How many more matches in a hundred they win than a fair share: the mean of share − 1/n, times 100. */
    points: z.int(),
  }),
);
export type StandingLine = Infer<typeof standingLineSchema>;

const tournamentTableSchema = named(
  'TournamentTable',
  z.object({
    code: z.string(),
    /** Its place in the room. */
    number: ordinalSchema,
    people: z.array(z.object({ person: personIdSchema, name: nameSchema })),
    bots: count,
    /** All fists are closed for the current roll. */
    isClosed: z.boolean(),
    isOver: z.boolean(),
  }),
);
export type TournamentTable = Infer<typeof tournamentTableSchema>;

/** What the whole room played with one roll. */
export const roomRoundSchema = named(
  'RoomRound',
  z.object({
    number: ordinalSchema,
    roll: rollSchema,
    /** How often each shape was played. */
    played: z.object({ disc: count, square: count, triangle: count }),
    /** Only for organisers: the plays of each table, one letter per seat. The hands follow from the rounds of its match. */
    tables: z.exactOptional(
      z.array(z.object({ number: ordinalSchema, match: ordinalSchema, plays: z.string() })),
    ),
  }),
);
export type RoomRound = Infer<typeof roomRoundSchema>;

const sittingViewSchema = named(
  'SittingView',
  z.object({
    number: ordinalSchema,
    /** How many rolls it has, with one roll for all. Settings may have changed since it was seated. */
    rolls: ordinalSchema,
    startsAt: timeSchema,
    hasBegun: z.boolean(),
    isPaused: z.boolean(),
    isOver: z.boolean(),
    endsAt: z.nullable(timeSchema),
    /** The current roll, with one roll for all; null before the first. */
    roll: z.nullable(
      z.object({
        number: ordinalSchema,
        roll: rollSchema,
        deadline: z.nullable(timeSchema),
        /** The link of the hash chain that gives this roll. */
        link: serverSeedSchema,
      }),
    ),
    /** The hash chain: its first link, the one that seeded the seating, and the SHA-256 of the client seeds. */
    chain: z.object({
      commitment: seedCommitmentSchema,
      seatingLink: serverSeedSchema,
      clientSeedsHash: seedCommitmentSchema,
    }),
    /** The viewer's own table. */
    table: z.nullable(tournamentTableSchema),
    /** For organisers and big screens: the tables in play, in the order of their numbers. */
    tables: z.exactOptional(z.array(tournamentTableSchema)),
    /** For organisers and big screens: the last roll whose fists have opened. */
    room: z.exactOptional(z.nullable(roomRoundSchema)),
  }),
);
export type SittingView = Infer<typeof sittingViewSchema>;

const participantSchema = named(
  'Participant',
  z.object({
    person: personIdSchema,
    name: nameSchema,
    isPresent: z.boolean(),
    /** When they went away; absent while they are here. */
    awaySince: z.exactOptional(timeSchema),
    isOrganiser: z.boolean(),
    /** Whether they are seated in the next sitting: organisers need not play, and people may have left. */
    plays: z.boolean(),
    isRemoved: z.boolean(),
  }),
);
export type Participant = Infer<typeof participantSchema>;

/** All that one viewer may know of a tournament, at a version. */
export const tournamentViewSchema = named(
  'TournamentView',
  z.object({
    tournament: z.string(),
    version: ordinalSchema,
    /** The tournament's clock: deadlines and absences below are on it. */
    now: timeSchema,
    settings: tournamentSettingsSchema,
    isOver: z.boolean(),
    /** `person` is null for a big screen and for strangers, `name` for people who have not joined. */
    you: z.object({
      person: z.nullable(personIdSchema),
      name: z.nullable(nameSchema),
      isOrganiser: z.boolean(),
      plays: z.boolean(),
      isRemoved: z.boolean(),
      /** Whether one of their devices has added a seed for the next sitting. */
      hasSeeded: z.boolean(),
    }),
    /** How many play. */
    playing: count,
    /** The running sitting, or the last one until the next is seated. */
    sitting: z.nullable(sittingViewSchema),
    /** The number of the next sitting, and the first link of its hash chain. */
    next: z.object({ sitting: ordinalSchema, commitment: seedCommitmentSchema }),
    /** Best first, as far as the viewer may see them: the first few and their own line on phones. Empty during a sitting there. */
    standings: z.array(standingLineSchema),
    /** For organisers: everybody who has joined. */
    people: z.exactOptional(z.array(participantSchema)),
  }),
);
export type TournamentView = Infer<typeof tournamentViewSchema>;
