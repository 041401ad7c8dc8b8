import { answerMessageSchema } from './answer.ts';
import {
  blindSchema,
  clientSeedSchema,
  fistCommitmentSchema,
  seedCommitmentSchema,
} from './fairness-bytes.ts';
import { seatSchema } from './game.ts';
import { ordinalSchema, timeSchema } from './scalars.ts';
import { type Infer, named, z } from './schema.ts';
import { fistViewSchema, revealedPromiseSchema, tournamentProgress, viewSchema } from './view.ts';

/** In the current round a fist closed, or opened again: then `commitment` is null. The same bytes for everybody. */
export const fistMessageSchema = named(
  'FistMessage',
  z.object({
    type: z.literal('fist'),
    /** Fists that closed at once share it. */
    version: ordinalSchema,
    seat: seatSchema,
    commitment: z.nullable(fistCommitmentSchema),
  }),
);
export type FistMessage = Infer<typeof fistMessageSchema>;

/** The round that begins with a small message. Empty fields are left out. */
const newRound = {
  roll: z.string().check(z.regex(/^[DST][DST-]{2}$/)),
  /** Absent while all are open. */
  fists: z.exactOptional(z.array(fistViewSchema)),
  /** Absent without a timer. */
  deadline: z.exactOptional(timeSchema),
};

/**
 * All fists opened, the current round is over, and the next roll is on the table. The same bytes for everybody, in the letters of a
 * record. What follows from roll and plays is left out, and so is what is empty.
 */
export const roundMessageSchema = named(
  'RoundMessage',
  z.object({
    type: z.literal('round'),
    version: ordinalSchema,
    /** The one that is over. */
    round: ordinalSchema,
    plays: z.string().check(z.regex(/^[DST]{3,7}$/)),
    /** Everyone who played one of these shapes has one counter of it less. */
    shapesHandedOver: z.string().check(z.regex(/^D?S?T?$/)),
    blinds: z.array(blindSchema),
    promises: z.exactOptional(z.array(revealedPromiseSchema)),
    /** At a table of a tournament with one roll for all. */
    tournament: z.exactOptional(z.object(tournamentProgress)),
    ...newRound,
  }),
);
export type RoundMessage = Infer<typeof roundMessageSchema>;

/** The match that the view calls `next` has started: everybody who sits plays. The same bytes for everybody. */
export const matchMessageSchema = named(
  'MatchMessage',
  z.object({
    type: z.literal('match'),
    version: ordinalSchema,
    /** In seat order; absent if no device has added one. */
    clientSeeds: z.exactOptional(z.array(clientSeedSchema)),
    /** To the server seed of the match after this one. */
    nextCommitment: seedCommitmentSchema,
    ...newRound,
  }),
);
export type MatchMessage = Infer<typeof matchMessageSchema>;

/** Frequent changes come in one of these instead of a new view. */
export type SmallMessage = FistMessage | RoundMessage | MatchMessage;

/** Why a client's message had no effect: it made no sense, or there were too many. */
export const MESSAGE_ERRORS = ['bad-message', 'too-many'] as const;
export type MessageError = (typeof MESSAGE_ERRORS)[number];

export const errorMessageSchema = named(
  'ErrorMessage',
  z.object({
    type: z.literal('error'),
    code: z.enum(MESSAGE_ERRORS),
    message: z.string(),
    id: z.exactOptional(z.string()),
  }),
);
export const pongSchema = named('Pong', z.object({ type: z.literal('pong') }));

/** Everything the server says on a table's socket. */
export const serverMessageSchema = named(
  'ServerMessage',
  z.discriminatedUnion('type', [
    named('ViewMessage', z.object({ type: z.literal('view'), view: viewSchema })),
    fistMessageSchema,
    roundMessageSchema,
    matchMessageSchema,
    answerMessageSchema,
    errorMessageSchema,
    pongSchema,
  ]),
);
export type ServerMessage = Infer<typeof serverMessageSchema>;

/** A message from the server, or undefined if this client can't understand it and has to reload. */
export function parseServerMessage(text: string): ServerMessage | undefined {
  const parsed = serverMessageSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
