import type { TableCode } from '@pok/protocol';

/** Letters and digits without look-alikes, in print or spoken: no 0 O, 1 I L, 5 S, 2 Z, 8 B, U V. */
export const CODE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
export const CODE_LENGTH = 8;

/** A new code from random bytes. Bytes that would favour some letters are skipped, so `random` returns more than it needs. */
export function newCode(random: () => Uint8Array, length = CODE_LENGTH): TableCode {
  const limit = 256 - (256 % CODE_ALPHABET.length);
  let code = '';
  while (code.length < length) {
    for (const byte of random()) {
      if (byte < limit && code.length < length) code += CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);
    }
  }
  return code;
}

/** A code as people type it: in any case, with spaces and dashes; undefined if it can't be one. */
export function parseCode(text: string): TableCode | undefined {
  const code = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}._]/gu, '')
    .toUpperCase();
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? code : undefined;
}

/** A code as people read it: in two groups. */
export function formatCode(code: TableCode): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}
