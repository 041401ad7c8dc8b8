import { serverSeedSchema } from '../fairness-bytes.ts';
import { botLevelSchema, rollSchema, seatSchema, shapeSchema, storedMatchResultSchema } from '../game.ts';
import { lookSchema } from '../look.ts';
import { MATCH_FORMATS } from '../match-export.ts';
import { nameSchema, ordinalSchema, personIdSchema, timeSchema } from '../scalars.ts';
import { type Infer, z } from '../schema.ts';
import { storedSettingsSchema } from '../settings.ts';
import { storedTalkSchema } from '../talk.ts';
import { instructedFields, tableTournamentSchema } from '../tournament/table-instruction.ts';
import { SUBSTITUTES } from '../view.ts';

/**
 * Why the role of the host moved. Its owner handed it on, was away for too long, left for good, or came back after an absence. Or nobody
 * had it, and somebody took a seat or came back to theirs.
 */
const HOST_CHANGES = ['handed', 'absent', 'left', 'returned', 'vacant'] as const;

/**
 * The version of the schema below, stored with every entry. Every change of the schema raises it and needs an upcast in
 * parse-events.ts, so that each commit reads what any earlier one wrote. event-schema.test.ts says what to do.
 */
export const EVENT_VERSION = 5;

/**
 * Everything that can happen at a table, as its log keeps it for good. Times are those of the decision. Randomness is stored as
 * well, so that a replay never rolls.
 */
export const tableEventSchema = z.discriminatedUnion('type', [
  /** The creator hosts the table and has the first seat. A table of a tournament has no creator. */
  z.strictObject({
    type: z.literal('created'),
    at: timeSchema,
    table: z.string(),
    settings: storedSettingsSchema,
    host: z.nullable(personIdSchema),
    name: nameSchema,
    serverSeed: serverSeedSchema,
    tournament: z.exactOptional(tableTournamentSchema),
  }),
  z.strictObject({ type: z.literal('came'), at: timeSchema, person: personIdSchema, node: z.string() }),
  z.strictObject({ type: z.literal('went'), at: timeSchema, person: personIdSchema }),
  /** `node` is null for somebody who sits down without being connected. */
  z.strictObject({
    type: z.literal('sat'),
    at: timeSchema,
    person: personIdSchema,
    name: nameSchema,
    node: z.nullable(z.string()),
  }),
  z.strictObject({ type: z.literal('stood'), person: personIdSchema }),
  z.strictObject({ type: z.literal('renamed'), person: personIdSchema, name: nameSchema }),
  z.strictObject({ type: z.literal('look-changed'), person: personIdSchema, look: lookSchema }),
  /** The host asked them to leave, and lets them back in. */
  z.strictObject({ type: z.literal('removed'), person: personIdSchema }),
  z.strictObject({ type: z.literal('allowed'), person: personIdSchema }),
  z.strictObject({ type: z.literal('bot-added'), level: botLevelSchema, name: nameSchema }),
  z.strictObject({ type: z.literal('bot-removed'), seat: seatSchema }),
  z.strictObject({ type: z.literal('settings-changed'), settings: storedSettingsSchema }),
  z.strictObject({
    type: z.literal('host-changed'),
    host: z.nullable(personIdSchema),
    reason: z.enum(HOST_CHANGES),
  }),
  z.strictObject({ type: z.literal('client-seed-added'), person: personIdSchema, clientSeed: z.string() }),
  z.strictObject({
    type: z.literal('match-started'),
    at: timeSchema,
    /** How this match derives its dice and fists. */
    format: z.enum(MATCH_FORMATS),
    nextServerSeed: serverSeedSchema,
  }),
  /** `common` is the number of the roll in its sitting, with one roll for all. A round that is `held` begins paused: it waits for the host. */
  z.strictObject({
    type: z.literal('rolled'),
    roll: rollSchema,
    deadline: z.nullable(timeSchema),
    common: z.exactOptional(ordinalSchema),
    held: z.boolean(),
  }),
  /** `leftMs`: what was left until the deadline; null without one. */
  z.strictObject({ type: z.literal('paused'), leftMs: z.nullable(timeSchema) }),
  z.strictObject({ type: z.literal('resumed'), deadline: z.nullable(timeSchema) }),
  z.strictObject({ type: z.literal('deadline-moved'), deadline: timeSchema }),
  /** The deadline found this seat's fist open: a bot closes it. */
  z.strictObject({ type: z.literal('missed'), seat: seatSchema }),
  z.strictObject({
    type: z.literal('closed'),
    seat: seatSchema,
    shape: shapeSchema,
    by: z.enum(['owner', 'bot']),
  }),
  z.strictObject({ type: z.literal('opened'), seat: seatSchema }),
  z.strictObject({ type: z.literal('revealed') }),
  z.strictObject({ type: z.literal('match-ended'), at: timeSchema, result: storedMatchResultSchema }),
  z.strictObject({ type: z.literal('given-to-bot'), seat: seatSchema, substitute: z.enum(SUBSTITUTES) }),
  z.strictObject({ type: z.literal('taken-back'), seat: seatSchema }),
  /** The tournament wants something else of the table. */
  z.strictObject({ type: z.literal('instructed'), ...instructedFields }),
  /** A latecomer of a tournament takes over a bot's seat. */
  z.strictObject({
    type: z.literal('taken-over'),
    at: timeSchema,
    seat: seatSchema,
    person: personIdSchema,
    name: nameSchema,
    node: z.nullable(z.string()),
  }),
  /** `person` is the name of the bot where a bot says it: names are unique at a table, and no person's id is a name. */
  z.strictObject({
    type: z.literal('talked'),
    at: timeSchema,
    person: personIdSchema,
    talk: storedTalkSchema,
  }),
  /** The command that caused this append: repeated, it is answered and not carried out again. */
  z.strictObject({ type: z.literal('answered'), person: personIdSchema, id: z.string() }),
]);
export type TableEvent = Infer<typeof tableEventSchema>;
export type EventOf<Type extends TableEvent['type']> = Extract<TableEvent, { readonly type: Type }>;
