import type { TableCode, TournamentCode } from '@pok/protocol';

/** Letters and digits without look-alikes, in print or spoken: no 0 O, 1 I L, 5 S, 2 Z, 8 B, U V. */
export const CODE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
export const CODE_LENGTH = 8;
/** The length of a code says what it names: a tournament, a table, or a table of a tournament. */
export const TOURNAMENT_CODE_LENGTH = 6;
export const TOURNAMENT_TABLE_CODE_LENGTH = 10;

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
export function parseCode(text: string, lengths: readonly number[] = [CODE_LENGTH]): TableCode | undefined {
  const code = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}._]/gu, '')
    .toUpperCase();
  const isCode = lengths.includes(code.length) && [...code].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? code : undefined;
}

/** The code of any table, of a tournament or not. */
export function parseAnyTableCode(text: string): TableCode | undefined {
  return parseCode(text, [CODE_LENGTH, TOURNAMENT_TABLE_CODE_LENGTH]);
}

export function parseTournamentCode(text: string): TournamentCode | undefined {
  return parseCode(text, [TOURNAMENT_CODE_LENGTH]);
}

/** A code as people read it: in two groups. The first group of a tournament's table is its tournament. */
export function formatCode(code: string): string {
  const first = code.length === TOURNAMENT_TABLE_CODE_LENGTH ? TOURNAMENT_CODE_LENGTH : code.length / 2;
  return `${code.slice(0, first)}-${code.slice(first)}`;
}
