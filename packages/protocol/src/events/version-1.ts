import { type Infer, z } from '../schema.ts';

// Nothing in this file ever changes, so it shares no schema with today's events.
const person = z.string();
const name = z.string();
const time = z.int().check(z.gte(0));
const seat = z.int().check(z.gte(0), z.lte(6));
const secret = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const shape = z.enum(['disc', 'square', 'triangle']);
const face = z.enum(['disc', 'square', 'triangle', 'blank']);
const result = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('win'), seat }),
  z.strictObject({ kind: z.literal('tie'), seats: z.array(seat) }),
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

/** Events as version 0.1 stored them. */
export const eventV1Schema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('created'),
    at: time,
    table: z.string(),
    settings,
    host: person,
    name,
    secret,
  }),
  z.strictObject({ type: z.literal('came'), at: time, person, node: z.string() }),
  z.strictObject({ type: z.literal('went'), at: time, person }),
  z.strictObject({
    type: z.literal('sat'),
    at: time,
    person,
    name,
    node: z.nullable(z.string()),
  }),
  z.strictObject({ type: z.literal('stood'), person }),
  z.strictObject({ type: z.literal('renamed'), person, name }),
  z.strictObject({
    type: z.literal('bot-added'),
    level: z.enum(['casual', 'steady', 'sharp', 'reader']),
    name,
  }),
  z.strictObject({ type: z.literal('bot-removed'), seat }),
  z.strictObject({ type: z.literal('settings-changed'), settings }),
  z.strictObject({ type: z.literal('host-changed'), host: z.nullable(person) }),
  z.strictObject({ type: z.literal('word-added'), person, word: z.string() }),
  z.strictObject({ type: z.literal('match-started'), at: time, nextSecret: secret }),
  z.strictObject({
    type: z.literal('rolled'),
    roll: z.tuple([shape, face, face]),
    deadline: z.nullable(time),
  }),
  z.strictObject({ type: z.literal('deadline-moved'), deadline: time }),
  z.strictObject({ type: z.literal('missed'), seat }),
  z.strictObject({ type: z.literal('closed'), seat, shape, by: z.enum(['owner', 'bot']) }),
  z.strictObject({ type: z.literal('opened'), seat }),
  z.strictObject({ type: z.literal('revealed') }),
  z.strictObject({ type: z.literal('match-ended'), at: time, result }),
  z.strictObject({ type: z.literal('given-to-bot'), seat, until: z.enum(['kept', 'left']) }),
  z.strictObject({ type: z.literal('taken-back'), seat }),
  z.strictObject({ type: z.literal('talked'), at: time, person, talk }),
  z.strictObject({ type: z.literal('answered'), person, id: z.string() }),
]);
export type EventV1 = Infer<typeof eventV1Schema>;
