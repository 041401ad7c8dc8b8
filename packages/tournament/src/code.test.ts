import { expect, test } from 'vitest';
import { newTournamentCode, parseTableCode, tableCodeOf } from './code.ts';

test('a tournament has a code of six letters', () => {
  expect(newTournamentCode(() => new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('34679A');
});

test('the code of a table names its tournament and its number, and no two are the same', () => {
  const codes = new Set<string>();
  for (const table of [1, 2, 22, 23, 529, 1_000, 200_000]) {
    const code = tableCodeOf('ACDEFG', table);
    expect(code).toHaveLength(10);
    expect(parseTableCode(code)).toEqual({ tournament: 'ACDEFG', table });
    codes.add(code);
  }
  expect(codes.size).toBe(7);
});

test.each(['ACDEFG', 'ACDEFGHJ', 'ACDEFG333O', 'ACDEFG33333'])(
  '%s is not a table of a tournament',
  (code) => {
    expect(parseTableCode(code)).toBeUndefined();
  },
);
