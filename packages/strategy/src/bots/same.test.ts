import { expect, test } from 'vitest';
import { createSame } from './same.ts';

test('equal data share one object', () => {
  const same = createSame<readonly number[]>();
  const first = [1, 2];
  expect(same(first)).toBe(first);
  expect(same([1, 2])).toBe(first);
  expect(same([2, 1])).not.toBe(first);
});

test('the entry that was unused for longest is evicted', () => {
  const same = createSame<readonly number[]>();
  const [often, once] = [[-1], [-2]];
  same(often);
  same(once);
  for (let number = 0; number < 1000; number += 1) {
    same([number]);
    expect(same([-1])).toBe(often);
  }
  expect(same([-2])).not.toBe(once);
});
