import { BOT_LEVELS, DICE, SHAPES } from '@pok/rules';
import { OWN_CLAIMS, type View } from '@pok/table';
import { z } from 'zod';
import { seatSchema, settingsSchema, shapeSchema, talkSchema } from '../protocol.ts';
import { blind, hash, secret, time, word } from './fairness-schema.ts';

const face = z.enum([...SHAPES, 'blank']);
const roll = z.tuple([shapeSchema, face, face]);
const number = z.int().min(1);
const players = z.int().min(1).max(3);
const counters = z.int().min(0).max(2);
const hand = z.strictObject({ disc: counters, square: counters, triangle: counters });
const person = z.string();
const name = z.string();
const kind = z.enum(['person', 'bot']);

const dieVerdict = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('blank') }),
  z.strictObject({ kind: z.literal('met'), shape: shapeSchema, players }),
  z.strictObject({ kind: z.literal('missed'), shape: shapeSchema, players, by: z.int().min(-3).max(6) }),
]);

const why = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('met'), die: z.enum(DICE) }),
  z.strictObject({ kind: z.enum(['off-dice', 'all-off-dice', 'others-met', 'wrong-number']) }),
]);

const fist = z.discriminatedUnion('closed', [
  z.strictObject({ closed: z.literal(false) }),
  z.strictObject({ closed: z.literal(true), commitment: hash, shape: shapeSchema.exactOptional() }),
]);

/** Only what is said about one's own play is kept or broken. */
const ownClaim = z.strictObject({
  kind: z.literal('shape-claim'),
  claim: z.enum(OWN_CLAIMS),
  shape: shapeSchema,
});

const revealedRound = z.strictObject({
  number,
  roll,
  plays: z.array(shapeSchema),
  verdict: z.strictObject({
    dice: z.tuple([dieVerdict, dieVerdict, dieVerdict]),
    why: z.strictObject({
      disc: why.exactOptional(),
      square: why.exactOptional(),
      triangle: why.exactOptional(),
    }),
  }),
  blinds: z.array(blind),
  claims: z.array(z.strictObject({ seat: seatSchema, talk: ownClaim, kept: z.boolean() })),
});

const result = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('win'), seat: seatSchema }),
  z.strictObject({ kind: z.literal('tie'), seats: z.array(seatSchema) }),
  z.strictObject({ kind: z.literal('dead') }),
  z.strictObject({ kind: z.literal('abandoned') }),
]);

const match = z.strictObject({
  number,
  players: z.array(
    z.strictObject({
      name,
      kind,
      handedOver: z.int().min(0).max(6).exactOptional(),
      hand: hand.exactOptional(),
    }),
  ),
  you: seatSchema.nullable(),
  round: z.strictObject({ number, roll, fists: z.array(fist), deadline: time.nullable() }).nullable(),
  last: revealedRound.nullable(),
  hand: hand.exactOptional(),
  result: result.nullable(),
  fairness: z.strictObject({ commitment: hash, words: z.array(word), secret: secret.exactOptional() }),
});

const seat = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('person'),
    person,
    name,
    present: z.boolean(),
    awaySince: time.exactOptional(),
    bot: z.enum(['kept', 'left']).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('bot'), name, level: z.enum(BOT_LEVELS) }),
]);

/** docs/protocol.md, the view. */
export const viewSchema: z.ZodType<View, View> = z
  .strictObject({
    table: z.string(),
    version: number,
    now: time,
    settings: settingsSchema.required(),
    host: person.nullable(),
    you: z.strictObject({ person: person.nullable(), seat: seatSchema.nullable(), name: name.nullable() }),
    seats: z.array(seat),
    match: match.nullable(),
    next: z.strictObject({ match: number, commitment: hash, words: z.array(person) }),
    score: z.array(
      z.strictObject({
        name,
        person: person.nullable(),
        wins: z.int().min(0),
        ties: z.int().min(0),
        matches: z.int().min(0),
      }),
    ),
    talk: z.array(z.strictObject({ seat: seatSchema, talk: talkSchema, at: time })),
  })
  .meta({ id: 'View' });
