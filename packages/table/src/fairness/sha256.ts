import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 in hex, of bytes in hex. */
export function hashHex(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)));
}

/** SHA-256 in hex, of a text in UTF-8. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** HMAC-SHA-256 in hex, of a text in UTF-8 under a key in hex. */
export function hmacText(key: string, text: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text)));
}
