import { clientMessageSchema } from './client-message.ts';
import { CLOSE_CODES } from './close-code.ts';
import { PROTOCOL_VERSION } from './protocol-version.ts';
import { z } from './schema.ts';
import { serverMessageSchema } from './server-message.ts';

/**
 * `/api/messages.json`: both directions of the socket as JSON Schema, and the codes it is closed with. What a reader is given is
 * described as what it must accept (`io: 'input'`), so that it may ignore keys it doesn't know.
 */
export function messagesJsonSchema(): object {
  const both = z.toJSONSchema(z.tuple([clientMessageSchema, serverMessageSchema]), { io: 'input' });
  const [client, server] = both.prefixItems ?? [];
  return {
    $schema: both.$schema,
    protocol: PROTOCOL_VERSION,
    client,
    server,
    closeCodes: CLOSE_CODES,
    $defs: both.$defs,
  };
}
