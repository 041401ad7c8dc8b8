import { CODE_ALPHABET, newCode, TOURNAMENT_CODE_LENGTH, TOURNAMENT_TABLE_CODE_LENGTH } from '@pok/log';
import type { TableCode, TournamentCode } from '@pok/protocol';

/** For the running number of a table: enough for more tables than a tournament can have. */
const NUMBER_LENGTH = TOURNAMENT_TABLE_CODE_LENGTH - TOURNAMENT_CODE_LENGTH;

export function newTournamentCode(random: () => Uint8Array): TournamentCode {
  return newCode(random, TOURNAMENT_CODE_LENGTH);
}

/** The code of a tournament's table: the tournament's code, then the table's running number in the letters of codes. */
export function tableCodeOf(tournament: TournamentCode, table: number): TableCode {
  let [letters, rest] = ['', table];
  for (let place = 0; place < NUMBER_LENGTH; place += 1) {
    letters = CODE_ALPHABET.charAt(rest % CODE_ALPHABET.length) + letters;
    rest = Math.floor(rest / CODE_ALPHABET.length);
  }
  return tournament + letters;
}

/** The tournament of a table's code and the table's running number; undefined if it is not a table of a tournament. */
export function parseTableCode(
  code: TableCode,
): { readonly tournament: TournamentCode; readonly table: number } | undefined {
  if (code.length !== TOURNAMENT_TABLE_CODE_LENGTH) return undefined;
  const digits = [...code.slice(TOURNAMENT_CODE_LENGTH)].map((letter) => CODE_ALPHABET.indexOf(letter));
  if (digits.includes(-1)) return undefined;
  const table = digits.reduce((number, digit) => number * CODE_ALPHABET.length + digit, 0);
  return { tournament: code.slice(0, TOURNAMENT_CODE_LENGTH), table };
}
