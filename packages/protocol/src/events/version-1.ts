import { serverSeedSchema } from '../fairness-bytes.ts';
import { seatSchema } from '../game.ts';
import { nameSchema, personIdSchema, timeSchema } from '../scalars.ts';
import { type Infer, z } from '../schema.ts';

const shape = z.enum(['disc', 'square', 'triangle']);
const face = z.enum(['disc', 'square', 'triangle', 'blank']);
const result = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('win'), seat: seatSchema }),
  z.strictObject({ kind: z.literal('tie'), seats: z.array(seatSchema) }),
  z.strictObject({ kind: z.literal('dead') }),
  z.strictObject({ kind: z.literal('abandoned') }),
]);
const settings = z.strictObject({
  players: z.literal([3, 4, 5, 6, 7]),
  timer: z.literal([0, 20, 40, 60]),
  memoryAid: z.enum(['off', 'counts', 'hands']),
  tableTalk: z.boolean(),
  spectators: z.boolean(),
});
const talk = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('reaction'),
    reaction: z.enum(['laugh', 'wow', 'think', 'oops', 'clap', 'hurry']),
  }),
  z.strictObject({ kind: z.literal('claim'), claim: z.enum(['trust-me', 'do-not-trust-me']) }),
  z.strictObject({
    kind: z.literal('shape-claim'),
    claim: z.enum(['play', 'avoid', 'nobody-takes', 'everybody-takes']),
    shape,
  }),
]);

/** Events as version 0.1 stored them. Nothing here ever changes. */
export const eventV1Schema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('created'),
    at: timeSchema,
    table: z.string(),
    settings,
    host: personIdSchema,
    name: nameSchema,
    secret: serverSeedSchema,
  }),
  z.strictObject({ type: z.literal('came'), at: timeSchema, person: personIdSchema, node: z.string() }),
  z.strictObject({ type: z.literal('went'), at: timeSchema, person: personIdSchema }),
  z.strictObject({
    type: z.literal('sat'),
    at: timeSchema,
    person: personIdSchema,
    name: nameSchema,
    node: z.nullable(z.string()),
  }),
  z.strictObject({ type: z.literal('stood'), person: personIdSchema }),
  z.strictObject({ type: z.literal('renamed'), person: personIdSchema, name: nameSchema }),
  z.strictObject({
    type: z.literal('bot-added'),
    level: z.enum(['casual', 'steady', 'sharp', 'reader']),
    name: nameSchema,
  }),
  z.strictObject({ type: z.literal('bot-removed'), seat: seatSchema }),
  z.strictObject({ type: z.literal('settings-changed'), settings }),
  z.strictObject({ type: z.literal('host-changed'), host: z.nullable(personIdSchema) }),
  z.strictObject({ type: z.literal('word-added'), person: personIdSchema, word: z.string() }),
  z.strictObject({ type: z.literal('match-started'), at: timeSchema, nextSecret: serverSeedSchema }),
  z.strictObject({
    type: z.literal('rolled'),
    roll: z.tuple([shape, face, face]),
    deadline: z.nullable(timeSchema),
  }),
  z.strictObject({ type: z.literal('deadline-moved'), deadline: timeSchema }),
  z.strictObject({ type: z.literal('missed'), seat: seatSchema }),
  z.strictObject({ type: z.literal('closed'), seat: seatSchema, shape, by: z.enum(['owner', 'bot']) }),
  z.strictObject({ type: z.literal('opened'), seat: seatSchema }),
  z.strictObject({ type: z.literal('revealed') }),
  z.strictObject({ type: z.literal('match-ended'), at: timeSchema, result }),
  z.strictObject({ type: z.literal('given-to-bot'), seat: seatSchema, until: z.enum(['kept', 'left']) }),
  z.strictObject({ type: z.literal('taken-back'), seat: seatSchema }),
  z.strictObject({ type: z.literal('talked'), at: timeSchema, person: personIdSchema, talk }),
  z.strictObject({ type: z.literal('answered'), person: personIdSchema, id: z.string() }),
]);
export type EventV1 = Infer<typeof eventV1Schema>;
