import { helloSchema, type ParsedClientMessage, parseMessage, pingSchema } from '../client-message.ts';
import { commandIdSchema } from '../command.ts';
import { type Infer, named, z } from '../schema.ts';
import { errorMessageSchema, parseJson, pongSchema } from '../server-message.ts';
import { tournamentCommandSchema, tournamentRefusalSchema } from './tournament-command.ts';
import { tournamentViewSchema } from './tournament-view.ts';

/** Everything a client says on a tournament's socket. */
export const tournamentClientMessageSchema = named(
  'TournamentClientMessage',
  z.discriminatedUnion('type', [
    helloSchema,
    named(
      'TournamentCommandMessage',
      z.strictObject({ type: z.literal('command'), id: commandIdSchema, command: tournamentCommandSchema }),
    ),
    pingSchema,
  ]),
);
export type TournamentClientMessage = Infer<typeof tournamentClientMessageSchema>;

/** A message from a client in a tournament, or one sentence about what is wrong with it. */
export function parseTournamentClientMessage(text: string): ParsedClientMessage<TournamentClientMessage> {
  return parseMessage(tournamentClientMessageSchema, text);
}

const answer = { type: z.literal('answer'), id: z.string() };

/** Everything the server says on a tournament's socket: whole views, and answers. */
export const tournamentServerMessageSchema = named(
  'TournamentServerMessage',
  z.discriminatedUnion('type', [
    named('TournamentViewMessage', z.object({ type: z.literal('tournament'), view: tournamentViewSchema })),
    named(
      'TournamentAnswerMessage',
      z.discriminatedUnion('ok', [
        z.object({ ...answer, ok: z.literal(true) }),
        z.object({ ...answer, ok: z.literal(false), refusal: tournamentRefusalSchema }),
      ]),
    ),
    errorMessageSchema,
    pongSchema,
  ]),
);
export type TournamentServerMessage = Infer<typeof tournamentServerMessageSchema>;

/** A message from the server, or undefined if this client can't understand it and has to reload. */
export function parseTournamentServerMessage(text: string): TournamentServerMessage | undefined {
  const parsed = tournamentServerMessageSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}
