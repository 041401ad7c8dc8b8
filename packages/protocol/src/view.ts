import { COUNTERS_PER_PLAYER } from '@pok/rules';
import {
  blindSchema,
  clientSeedSchema,
  fistCommitmentSchema,
  seedCommitmentSchema,
  serverSeedSchema,
} from './fairness-bytes.ts';
import {
  botLevelSchema,
  handSchema,
  matchResultSchema,
  rollSchema,
  seatSchema,
  shapeSchema,
  verdictSchema,
} from './game.ts';
import { seatLookSchema } from './look.ts';
import { nameSchema, ordinalSchema, personIdSchema, timeSchema } from './scalars.ts';
import { type Infer, named, z } from './schema.ts';
import { settingsSchema } from './settings.ts';
import { PROMISES, talkSchema } from './talk.ts';
import { SITTING_PHASES } from './tournament/sitting-phase.ts';
import { PACES } from './tournament/tournament-settings.ts';

/** A bot plays until the owner takes the seat back, or to the end of the match. */
export const SUBSTITUTES = ['temporary', 'permanent'] as const;
export type Substitute = (typeof SUBSTITUTES)[number];

export const fistViewSchema = named(
  'FistView',
  z.discriminatedUnion('closed', [
    z.object({ closed: z.literal(false) }),
    z.object({
      closed: z.literal(true),
      commitment: fistCommitmentSchema,
      /** Only in its owner's view. */
      shape: z.exactOptional(shapeSchema),
    }),
  ]),
);
export type FistView = Infer<typeof fistViewSchema>;

const madePromise = { seat: seatSchema, promise: z.enum(PROMISES), shape: shapeSchema };

/** What somebody has promised about their own play. */
const madePromiseSchema = named('MadePromise', z.object(madePromise));
export type MadePromise = Infer<typeof madePromiseSchema>;

/** The same after the reveal: whether they kept it. */
export const revealedPromiseSchema = named(
  'RevealedPromise',
  z.object({ ...madePromise, wasHonest: z.boolean() }),
);
export type RevealedPromise = Infer<typeof revealedPromiseSchema>;

export const revealedRoundSchema = named(
  'RevealedRound',
  z.object({
    number: ordinalSchema,
    roll: rollSchema,
    plays: z.array(shapeSchema),
    verdict: verdictSchema,
    /** They open the commitments of the fists. */
    blinds: z.array(blindSchema),
    promises: z.array(revealedPromiseSchema),
  }),
);
export type RevealedRound = Infer<typeof revealedRoundSchema>;

const playerViewSchema = named(
  'PlayerView',
  z.object({
    name: nameSchema,
    kind: z.enum(['person', 'bot']),
    /** Memory aid 'counts' and 'hands'. */
    handedOverCount: z.exactOptional(z.int().check(z.gte(0), z.lte(COUNTERS_PER_PLAYER))),
    /** Memory aid 'hands', and for everybody when the match is over. */
    hand: z.exactOptional(handSchema),
  }),
);
export type PlayerView = Infer<typeof playerViewSchema>;

/** Why nobody can choose: the host stopped the match, or the round waits for the host. */
const PAUSES = ['stopped', 'held'] as const;
export type Pause = (typeof PAUSES)[number];

const roundViewSchema = named(
  'RoundView',
  z.object({
    number: ordinalSchema,
    roll: rollSchema,
    fists: z.array(fistViewSchema),
    /** When a bot closes the missing fists; null without a timer. Warn ten seconds before it. */
    deadline: z.nullable(timeSchema),
    /** Nobody can choose; absent while the match goes on. */
    pause: z.exactOptional(z.enum(PAUSES)),
    /** In the order in which they were made: the last one of a seat counts. Absent if there are none. */
    promises: z.exactOptional(z.array(madePromiseSchema)),
  }),
);
export type RoundView = Infer<typeof roundViewSchema>;

export const matchViewSchema = named(
  'MatchView',
  z.object({
    number: ordinalSchema,
    /** In seat order; lists below follow it, and a seat in them is an index into it. */
    players: z.array(playerViewSchema),
    /** The viewer's place in this match, or null if they only watch it. */
    you: z.nullable(seatSchema),
    /** The current round, or null when the match is over. */
    round: z.nullable(roundViewSchema),
    /** The last round that was revealed. */
    last: z.nullable(revealedRoundSchema),
    /** The viewer's hand. */
    hand: z.exactOptional(handSchema),
    result: z.nullable(matchResultSchema),
    fairness: z.object({
      commitment: seedCommitmentSchema,
      clientSeeds: z.array(clientSeedSchema),
      /** Given when the match is over. */
      serverSeed: z.exactOptional(serverSeedSchema),
    }),
  }),
);
export type MatchView = Infer<typeof matchViewSchema>;

const seatViewSchema = named(
  'SeatView',
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('person'),
      person: personIdSchema,
      name: nameSchema,
      present: z.boolean(),
      /** When they went away; absent while they are here. */
      awaySince: z.exactOptional(timeSchema),
      /** A bot plays for them. */
      substitute: z.exactOptional(z.enum(SUBSTITUTES)),
      /** Absent if they have chosen nothing. */
      look: z.exactOptional(seatLookSchema),
    }),
    z.object({ kind: z.literal('bot'), name: nameSchema, level: botLevelSchema }),
  ]),
);
export type SeatView = Infer<typeof seatViewSchema>;

const scoreLineSchema = named(
  'ScoreLine',
  z.object({
    name: nameSchema,
    /** null for a bot. */
    person: z.nullable(personIdSchema),
    wins: z.int().check(z.gte(0)),
    ties: z.int().check(z.gte(0)),
    matches: z.int().check(z.gte(0)),
  }),
);
export type ScoreLine = Infer<typeof scoreLineSchema>;

const talkLineSchema = named('TalkLine', z.object({ seat: seatSchema, talk: talkSchema, at: timeSchema }));
export type TalkLine = Infer<typeof talkLineSchema>;

const removedPersonSchema = named('RemovedPerson', z.object({ person: personIdSchema, name: nameSchema }));
export type RemovedPerson = Infer<typeof removedPersonSchema>;

/** What changes with every roll. */
export const tournamentProgress = {
  phase: z.enum(SITTING_PHASES),
  /** With one roll for all: the number of the current roll; null before the first. */
  roll: z.nullable(ordinalSchema),
};

const tournamentPartSchema = named(
  'TournamentPart',
  z.object({
    code: z.string(),
    sitting: ordinalSchema,
    /** The table's place in the room. */
    number: ordinalSchema,
    pace: z.enum(PACES),
    ...tournamentProgress,
    /** With one roll for all: the end of the previous match, until the first reveal of this one. */
    previous: z.exactOptional(matchViewSchema),
  }),
);
export type TournamentPartView = Infer<typeof tournamentPartSchema>;

/** All that one viewer may know of a table, at a version. Everything else is absent. */
export const viewSchema = named(
  'View',
  z.object({
    table: z.string(),
    version: ordinalSchema,
    /** The table's clock: deadlines and absences below are on it. */
    now: timeSchema,
    settings: settingsSchema,
    host: z.nullable(personIdSchema),
    /** The viewer: `seat` is null for somebody who only watches, `person` for the big screen and for strangers. */
    you: z.object({
      person: z.nullable(personIdSchema),
      seat: z.nullable(seatSchema),
      name: z.nullable(nameSchema),
      /** The host asked the viewer to leave: they may watch, but not sit down. */
      removed: z.exactOptional(z.literal(true)),
    }),
    /** The people whom the host asked to leave: only in the host's view, and absent if there are none. */
    removed: z.exactOptional(z.array(removedPersonSchema)),
    /**
     * Seats that are taken, in order; `settings.players - seats.length` are free. While a match runs its players are the
     * first seats; people who sit down meanwhile follow them and play in the next one.
     */
    seats: z.array(seatViewSchema),
    /** The running match, or the last one until the next starts. */
    match: z.nullable(matchViewSchema),
    /** The commitment to the server seed of the next match, and the people whose devices have added theirs. */
    next: z.object({
      match: ordinalSchema,
      commitment: seedCommitmentSchema,
      seededBy: z.array(personIdSchema),
    }),
    score: z.array(scoreLineSchema),
    /** The tournament that the table belongs to; absent at a table without one. */
    tournament: z.exactOptional(tournamentPartSchema),
    talk: z.array(talkLineSchema),
  }),
);
export type View = Infer<typeof viewSchema>;
