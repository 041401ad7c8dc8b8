import { clientMessageSchema } from './client-message.ts';
import { CLOSE_CODES } from './close-code.ts';
import { PROTOCOL_VERSION } from './protocol-version.ts';
import { keysOf, z } from './schema.ts';
import { serverMessageSchema } from './server-message.ts';
import {
  tournamentClientMessageSchema,
  tournamentServerMessageSchema,
} from './tournament/tournament-message.ts';

/**
 * `/api/messages.json`: both directions of both kinds of sockets as one JSON Schema document, and the codes it is closed with. It forbids
 * only the keys that the server refuses; clients must ignore keys that they don't know.
 */
export function messagesJsonSchema(): object {
  const messages = z.union([
    clientMessageSchema,
    serverMessageSchema,
    tournamentClientMessageSchema,
    tournamentServerMessageSchema,
  ]);
  const { $schema, anyOf, $defs } = z.toJSONSchema(messages, { target: 'draft-2020-12', io: 'input' });
  const closeCodes = keysOf(CLOSE_CODES).map((reason) => ({ const: CLOSE_CODES[reason], title: reason }));
  return {
    $schema,
    title: `POK messages, protocol version ${PROTOCOL_VERSION}`,
    description:
      'A client sends a ClientMessage, the server a ServerMessage; in a tournament a TournamentClientMessage and a TournamentServerMessage. The server closes a socket with a CloseCode.',
    anyOf,
    $defs: { ...$defs, CloseCode: { type: 'integer', oneOf: closeCodes } },
  };
}
