import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

const TEN_A_SECOND = { tokens: 10, perMs: 1_000, burst: 20 };

test('a burst is let through at once, and then the rate', () => {
  const bucket = new TokenBucket(TEN_A_SECOND, 0);
  const taken = Array.from({ length: 25 }, () => bucket.take(0));
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(bucket.take(50)).toBe(false);
  expect(bucket.take(150)).toBe(true);
  expect(bucket.take(150)).toBe(false);
});

test('a clock that is set back neither gives nor takes', () => {
  const bucket = new TokenBucket(TEN_A_SECOND, 100_000);
  for (let count = 0; count < 19; count += 1) bucket.take(100_000);
  expect([bucket.take(40_000), bucket.take(40_000), bucket.take(40_100)]).toEqual([true, false, true]);
});

test('a bucket is full again when all that was taken has come back', () => {
  const bucket = new TokenBucket(TEN_A_SECOND, 0);
  expect(bucket.isFull(0)).toBe(true);
  bucket.take(0);
  expect([bucket.isFull(50), bucket.isFull(100)]).toEqual([false, true]);
  bucket.take(100);
  bucket.putBack();
  expect(bucket.isFull(100)).toBe(true);
});

test('an empty bucket says how long it takes to the next token', () => {
  const bucket = new TokenBucket(TEN_A_SECOND, 0);
  expect(bucket.waitMs(0)).toBe(0);
  while (bucket.take(0));
  expect([bucket.waitMs(0), bucket.waitMs(40), bucket.waitMs(100)]).toEqual([100, 60, 0]);
});

test('what costs more than there is has to be paid back first', () => {
  const bucket = new TokenBucket(TEN_A_SECOND, 0);
  expect(bucket.take(0, 30)).toBe(true);
  expect([bucket.take(1_000), bucket.waitMs(1_000), bucket.take(1_100)]).toEqual([false, 100, true]);
});

test('a rate of 0 lets nothing through, and says to come back after its time', () => {
  const bucket = new TokenBucket({ tokens: 0, perMs: 60_000, burst: 0 }, 0);
  expect([bucket.take(0), bucket.take(1_000_000), bucket.waitMs(1_000_000)]).toEqual([false, false, 60_000]);
});
