import { base64urlnopad, hex } from '@scure/base';

/** Bytes in hex, spelled in base64url without padding. */
export function base64urlOf(text: string): string {
  return base64urlnopad.encode(hex.decode(text));
}

/** Bytes in base64url, spelled in hex. */
export function hexOf(text: string): string {
  return hex.encode(base64urlnopad.decode(text));
}
