import { commandIdSchema, commandSchema } from './command.ts';
import { describeProblem } from './problem-words.ts';
import { PROTOCOL_VERSION } from './protocol-version.ts';
import { type Infer, named, z } from './schema.ts';

/** A longer message closes its socket. */
export const MAX_MESSAGE_BYTES = 2048;

export const helloSchema = named(
  'Hello',
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.int().register(z.globalRegistry, { description: `this server speaks ${PROTOCOL_VERSION}` }),
    token: z.exactOptional(z.string().check(z.maxLength(200))),
    as: z.exactOptional(z.literal('big-screen')),
  }),
);
export type Hello = Infer<typeof helloSchema>;

/** A hello of another protocol version: it may contain anything else. */
const foreignHelloSchema = z.object({
  type: z.literal('hello'),
  protocol: z.int().check(z.refine((protocol) => protocol !== PROTOCOL_VERSION)),
});

export const pingSchema = named('Ping', z.strictObject({ type: z.literal('ping') }));

/** Everything a client says on a table's socket. */
export const clientMessageSchema = named(
  'ClientMessage',
  z.discriminatedUnion('type', [
    helloSchema,
    named(
      'CommandMessage',
      z.strictObject({ type: z.literal('command'), id: commandIdSchema, command: commandSchema }),
    ),
    pingSchema,
  ]),
);
export type ClientMessage = Infer<typeof clientMessageSchema>;

export type ParsedClientMessage<Message = ClientMessage> =
  | { readonly ok: true; readonly message: Message | Hello }
  /** `id` is there if the message had a valid one. */
  | { readonly ok: false; readonly problem: string; readonly id?: string };

/** A message from a client at a table, or one sentence about what is wrong with it. */
export function parseClientMessage(text: string): ParsedClientMessage {
  return parseMessage(clientMessageSchema, text);
}

export function parseMessage<Message>(
  schema: z.ZodMiniType<Message>,
  text: string,
): ParsedClientMessage<Message> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'this is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, message: parsed.data };
  const foreign = foreignHelloSchema.safeParse(json);
  if (foreign.success) return { ok: true, message: foreign.data };
  return { ok: false, problem: describeProblem(parsed.error), ...idOf(json) };
}

/** The valid id of a message that may be anything. */
function idOf(json: unknown): { readonly id?: string } {
  const id = commandIdSchema.safeParse(
    typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined,
  );
  return id.success ? { id: id.data } : {};
}
