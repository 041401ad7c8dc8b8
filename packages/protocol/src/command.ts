import { botLevelSchema, seatSchema, shapeSchema } from './game.ts';
import { lookSchema } from './look.ts';
import { askedPersonSchema, askedOrdinalSchema as ordinal, rawNameSchema } from './scalars.ts';
import { type Infer, named, z } from './schema.ts';
import { settingsChangeSchema } from './settings.ts';
import { freeTalkSchema, PROMISES } from './talk.ts';

/** A choice belongs to a match and a round, not to a version, so two players can close their fists at the same time. */
const fence = { match: ordinal, round: ordinal };

/** What a person asks of a table. */
export const commandSchema = named(
  'Command',
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('sit'), name: rawNameSchema }),
    z.strictObject({ type: z.literal('stand') }),
    /** The host may rename somebody else: `person`. */
    z.strictObject({
      type: z.literal('rename'),
      name: rawNameSchema,
      person: z.exactOptional(askedPersonSchema),
    }),
    /** How the sender's hand looks from now on; an empty look is up to the screens. */
    z.strictObject({ type: z.literal('change-look'), look: lookSchema }),
    /** Asks somebody to leave: they can't sit down here again until the host allows it. */
    z.strictObject({ type: z.literal('remove'), person: askedPersonSchema }),
    z.strictObject({ type: z.literal('allow'), person: askedPersonSchema }),
    z.strictObject({ type: z.literal('add-bot'), level: botLevelSchema }),
    /** The name makes sure that the seat is still the same: seats move up. */
    z.strictObject({ type: z.literal('free-seat'), seat: seatSchema, name: rawNameSchema }),
    z.strictObject({ type: z.literal('change-settings'), settings: settingsChangeSchema }),
    z.strictObject({ type: z.literal('hand-host'), to: askedPersonSchema }),
    z.strictObject({
      type: z.literal('add-client-seed'),
      match: ordinal,
      clientSeed: z.string().check(z.maxLength(64)),
    }),
    z.strictObject({ type: z.literal('start') }),
    z.strictObject({ type: z.literal('close'), ...fence, shape: shapeSchema }),
    z.strictObject({ type: z.literal('open'), ...fence }),
    /** The host stops the running match; fists stay as they are. */
    z.strictObject({ type: z.literal('pause') }),
    /** Goes on after a pause, and ends one in which bots play for everybody. Fenced: a second tap must not end the next pause. */
    z.strictObject({ type: z.literal('resume'), ...fence }),
    z.strictObject({ type: z.literal('give-to-bot'), seat: seatSchema }),
    z.strictObject({ type: z.literal('take-back') }),
    z.strictObject({ type: z.literal('talk'), talk: freeTalkSchema }),
    z.strictObject({ type: z.literal('promise'), ...fence, promise: z.enum(PROMISES), shape: shapeSchema }),
    z.strictObject({ type: z.literal('leave') }),
  ]),
);
export type Command = Infer<typeof commandSchema>;
export type CommandOf<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;

/** The match and round that a choice is for. */
export type Fence = Pick<CommandOf<'open'>, 'match' | 'round'>;

/** An idempotency key: a command repeated with it gets the same answer and is not carried out again. */
export const commandIdSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'an id is 1–64 letters, digits, - or _'));

export const requestSchema = named(
  'Request',
  z.strictObject({ id: commandIdSchema, command: commandSchema }),
);
export type Request = Infer<typeof requestSchema>;
