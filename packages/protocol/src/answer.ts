import { type Infer, named, z } from './schema.ts';

/** Why a table says no. Codes here, wording in the languages. */
export const REFUSALS = [
  'not-at-table', // the sender has not sat down here
  'not-seated',
  'not-host',
  'already-seated',
  'no-such-seat',
  'table-full',
  'table-locked', // only people who have sat here before may sit down; at a tournament's table nobody may sit down or leave by themselves
  'name-empty',
  'name-too-long',
  'name-taken',
  'names-off', // everybody is a coloured animal here
  'too-many-seated', // settings.players below the number of taken seats
  'not-enough-players',
  'match-running',
  'paused', // nobody can choose until the match, or its tournament, goes on
  'not-paused',
  'no-match',
  'not-in-match', // a player who came too late for this match plays in the next
  'wrong-match',
  'wrong-round', // usually the round is over: its fists have opened
  'not-your-counter',
  'fist-already-closed',
  'fist-not-closed',
  'closed-too-often', // too often in one round: it stays closed
  'seat-is-bot', // a bot plays this seat: take it back first
  'not-a-bot',
  'not-absent', // only a seat whose owner has been away long enough can be given to a bot, or freed
  'not-present', // a person who is away, or has left for good, can't be the host
  'not-yours',
  'no-such-person',
  'hosts-again', // the person gets the role of the host back when they return, so a stand-in can't remove them
  'removed', // the host asked this player to leave, and has not let them back in
  'client-seed-invalid',
  'client-seed-already-given',
  'talk-off',
  'talk-too-fast',
  'promises-used', // all the promises a player has in one round
  'spectators-off',
  'elsewhere', // the sender is no longer connected through this node or on this socket: nothing is decided; repeat the command
] as const;
export const refusalSchema = named('Refusal', z.enum(REFUSALS));
export type Refusal = Infer<typeof refusalSchema>;

const accepted = { ok: z.literal(true) };
const refused = { ok: z.literal(false), refusal: refusalSchema };

/** Done and stored, or refused. A refused command changes nothing. */
export const answerSchema = named(
  'Answer',
  z.discriminatedUnion('ok', [z.object(accepted), z.object(refused)]),
);
export type Answer = Infer<typeof answerSchema>;

/** The answer to a command on the socket. */
export const answerMessageSchema = named(
  'AnswerMessage',
  z.discriminatedUnion('ok', [
    z.object({ type: z.literal('answer'), id: z.string(), ...accepted }),
    z.object({ type: z.literal('answer'), id: z.string(), ...refused }),
  ]),
);
