import { describe, expect, test } from 'vitest';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  formatCode,
  newCode,
  parseAnyTableCode,
  parseCode,
  parseTournamentCode,
} from './code.ts';

describe('a code', () => {
  test('is eight letters and digits without look-alikes', () => {
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
    for (const lookAlike of '0O1IL5S2Z8BUV') expect(CODE_ALPHABET).not.toContain(lookAlike);
  });

  test('is made of random bytes, skipping those that would favour some letters', () => {
    const bytes = Uint8Array.from([255, 0, 254, 1, 253, 22, 252, 23, 24, 25, 26]);
    expect(newCode(() => bytes)).toBe('34YY3467');
  });

  test('asks for more bytes until it has enough', () => {
    let asked = 0;
    const code = newCode(() => {
      asked += 1;
      return Uint8Array.of(255, asked);
    });
    expect(code).toBe('4679ACDE');
    expect(asked).toBe(CODE_LENGTH);
  });

  test.each(['ACDEFGHJ', 'acdefghj', ' acde fghj ', 'ACDE-FGHJ', 'ac–de.fg_hj', 'ＡＣＤＥＦＧＨＪ'])(
    '%j is read as people type it',
    (text) => {
      expect(parseCode(text)).toBe('ACDEFGHJ');
    },
  );

  test.each(['', 'ACDEFGH', 'ACDEFGHJK', 'ACDEFGH0', 'ACDEFGH!', '__proto__', 'ACDE/FGHJ'])(
    '%j is not a code',
    (text) => {
      expect(parseCode(text)).toBeUndefined();
    },
  );

  test('is parsed from the form in which it is shown', () => {
    expect(formatCode('ACDEFGHJ')).toBe('ACDE-FGHJ');
    expect(parseCode(formatCode('ACDEFGHJ'))).toBe('ACDEFGHJ');
  });

  test.each([
    ['ace-fgh', undefined, 'ACEFGH'],
    ['acde-fghj', 'ACDEFGHJ', undefined],
    ['acefgh-3334', 'ACEFGH3334', undefined],
    ['acefgh333', undefined, undefined],
  ])('%s: its length says whether it names a table or a tournament', (text, table, tournament) => {
    expect(parseAnyTableCode(text)).toBe(table);
    expect(parseTournamentCode(text)).toBe(tournament);
    const code = table ?? tournament;
    if (code !== undefined) expect(formatCode(code)).toBe(text.toUpperCase());
  });
});
