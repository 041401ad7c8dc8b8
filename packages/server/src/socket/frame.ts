import type { ServerMessage } from '@pok/protocol';

const WHOLE_TEXT = 0x81;
const SHORT = 125;
const TWO_BYTES_FOLLOW = 126;

/** A message as it travels. */
export interface Frame {
  readonly bytes: Buffer;
}

/**
 * A server's frames are not masked (RFC 6455, 5.1), so a message for many is framed once for all of them. None of our messages is
 * longer than 65,535 bytes; Node would throw.
 */
export function frameOf(message: ServerMessage): Frame {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const isShort = length <= SHORT;
  const start = isShort ? 2 : 4;
  const bytes = Buffer.allocUnsafe(start + length);
  bytes[0] = WHOLE_TEXT;
  bytes[1] = isShort ? length : TWO_BYTES_FOLLOW;
  if (!isShort) bytes.writeUInt16BE(length, 2);
  bytes.write(text, start);
  return { bytes };
}
