import { serverSeedSchema } from '../fairness-bytes.ts';
import { rollSchema, seatSchema, storedMatchResultSchema } from '../game.ts';
import { nameSchema, ordinalSchema, personIdSchema, timeSchema } from '../scalars.ts';
import { type Infer, z } from '../schema.ts';
import { storedTournamentSettingsSchema } from './tournament-settings.ts';

/** The version of the schema below. It is raised like EVENT_VERSION, but independently of it: event-schema.test.ts says what to do. */
export const TOURNAMENT_EVENT_VERSION = 1;

const person = personIdSchema;
/** A table by its running number in the tournament: its code follows from it. */
const table = ordinalSchema;
/** The last link of a hash chain; its first link is published before the sitting. */
const chainSeed = serverSeedSchema;
/** `number` is the table's place in the room, as people read it. */
const tables = z.array(z.strictObject({ number: ordinalSchema, people: z.array(person) }));

/** Everything that can happen in a tournament, as its log keeps it for good. */
export const tournamentEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('created'),
    at: timeSchema,
    tournament: z.string(),
    settings: storedTournamentSettingsSchema,
    organiser: person,
    name: nameSchema,
    chainSeed,
  }),
  z.strictObject({ type: z.literal('came'), at: timeSchema, person, node: z.string() }),
  z.strictObject({ type: z.literal('went'), at: timeSchema, person }),
  /** Somebody wants to play: a newcomer, an organiser, or somebody who had left. */
  z.strictObject({
    type: z.literal('joined'),
    at: timeSchema,
    person,
    name: nameSchema,
    node: z.nullable(z.string()),
  }),
  z.strictObject({ type: z.literal('left'), person }),
  z.strictObject({ type: z.literal('renamed'), person, name: nameSchema }),
  z.strictObject({ type: z.literal('removed'), person }),
  z.strictObject({ type: z.literal('allowed'), person }),
  z.strictObject({ type: z.literal('organiser-added'), person }),
  z.strictObject({ type: z.literal('organiser-removed'), person }),
  z.strictObject({ type: z.literal('settings-changed'), settings: storedTournamentSettingsSchema }),
  z.strictObject({ type: z.literal('client-seed-added'), person, clientSeed: z.string() }),
  /** A sitting: phones move to their tables, and it begins at `startsAt`. */
  z.strictObject({
    type: z.literal('seated'),
    at: timeSchema,
    startsAt: timeSchema,
    tables,
    nextChainSeed: chainSeed,
  }),
  /** People whose tables are done are seated again, in the same sitting. */
  z.strictObject({ type: z.literal('tables-added'), tables }),
  /** A latecomer takes over a bot's seat. */
  z.strictObject({ type: z.literal('table-joined'), table, person }),
  /** `endsAt` is null without a limit. */
  z.strictObject({ type: z.literal('begun'), endsAt: z.nullable(timeSchema) }),
  z.strictObject({
    type: z.literal('rolled'),
    number: ordinalSchema,
    roll: rollSchema,
    deadline: z.nullable(timeSchema),
  }),
  z.strictObject({ type: z.literal('deadline-moved'), deadline: timeSchema }),
  z.strictObject({ type: z.literal('paused'), at: timeSchema }),
  /** Every deadline moves by the length of the pause. */
  z.strictObject({ type: z.literal('resumed'), at: timeSchema }),
  z.strictObject({ type: z.literal('time-set'), endsAt: z.nullable(timeSchema) }),
  z.strictObject({ type: z.literal('time-up') }),
  z.strictObject({ type: z.literal('sitting-ended') }),
  z.strictObject({ type: z.literal('ended'), at: timeSchema }),
  /** All fists of a table are closed for a roll. */
  z.strictObject({ type: z.literal('fists-closed'), table, roll: ordinalSchema }),
  z.strictObject({
    type: z.literal('round-played'),
    table,
    match: ordinalSchema,
    roll: ordinalSchema,
    /** One letter per seat. */
    plays: z.string(),
  }),
  z.strictObject({
    type: z.literal('match-ended'),
    table,
    match: ordinalSchema,
    /** In seat order; null for a bot. */
    players: z.array(z.nullable(person)),
    result: storedMatchResultSchema,
    /** Seats whose owners left for good: they have played the match, and won nothing. */
    left: z.array(seatSchema),
  }),
  /** A table has finished. */
  z.strictObject({ type: z.literal('table-ended'), table }),
  z.strictObject({ type: z.literal('answered'), person, id: z.string() }),
]);
export type TournamentEvent = Infer<typeof tournamentEventSchema>;
export type TournamentEventOf<Type extends TournamentEvent['type']> = Extract<
  TournamentEvent,
  { readonly type: Type }
>;
