import { parseServerMessage, type ServerMessage } from '@pok/protocol';

const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, ServerMessage | undefined>();

/** The checks look at a message where it leaves and wherever it arrives: the same bytes are parsed once. */
export function messageOf(text: string): ServerMessage | undefined {
  if (remembered.has(text)) return remembered.get(text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const message = parseServerMessage(text);
  remembered.set(text, message);
  return message;
}
