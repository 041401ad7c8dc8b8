import { clientMessageSchema } from './client-message.ts';
import { CLOSE_CODES } from './close-code.ts';
import { PROTOCOL_VERSION } from './protocol-version.ts';
import { z } from './schema.ts';
import { serverMessageSchema } from './server-message.ts';

/** `/api/messages.json`: both directions of the socket as JSON Schema, and the codes it is closed with. */
export function messagesJsonSchema(): object {
  const messages = z.registry<{ id: string }>();
  const client = z.toJSONSchema(clientMessageSchema, { io: 'input', reused: 'inline' });
  const server = z.toJSONSchema(serverMessageSchema, { io: 'output', reused: 'inline' });
  void messages;
  return { protocol: PROTOCOL_VERSION, client, server, closeCodes: CLOSE_CODES };
}
