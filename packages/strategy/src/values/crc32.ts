import { intAt } from '../checked.ts';

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let code = byte;
  for (let bit = 0; bit < 8; bit += 1) code = code & 1 ? (code >>> 1) ^ 0xedb88320 : code >>> 1;
  return code;
});

/** The CRC-32 of zlib and PNG; `before` is that of the bytes that came before. */
export function crc32(bytes: Uint8Array, before: number): number {
  let code = ~before;
  for (const byte of bytes) code = intAt(TABLE, (code ^ byte) & 255) ^ (code >>> 8);
  return ~code >>> 0;
}
