import { expect, test } from 'vitest';
import { memoizeUpTo } from './memoize.ts';

test('a result is computed once, and again after it was evicted', () => {
  const memoized = memoizeUpTo<number, readonly number[]>(2);
  const worked: number[] = [];
  const ask = (key: number) =>
    memoized(key, () => {
      worked.push(key);
      return [key];
    });
  for (const key of [0, 1, 0, 2, 1, 0]) expect(ask(key)).toEqual([key]);
  expect(worked).toEqual([0, 1, 2, 0]);
});
