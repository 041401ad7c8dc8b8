import { expect, test } from 'vitest';
import { RateLimiter, TokenBucket } from './rate-limiter.ts';

let clock = 0;
const now = () => clock;

function takeAll(limiter: RateLimiter, key: string): number {
  let count = 0;
  while (limiter.take(key)) count += 1;
  return count;
}

test('every key has its own tokens, and waits for its own', () => {
  const limiter = new RateLimiter({ tokens: 60, perMs: 60_000, burst: 120 }, now);
  expect([takeAll(limiter, 'ana'), takeAll(limiter, 'ben')]).toEqual([120, 120]);
  expect([limiter.waitSeconds('ana'), limiter.waitSeconds('cem')]).toEqual([1, 0]);
  limiter.putBack('ben');
  clock += 60_000;
  expect([takeAll(limiter, 'ana'), takeAll(limiter, 'ben')]).toEqual([60, 61]);
});

test('a crowd of other keys gives nobody new tokens', () => {
  const limiter = new RateLimiter({ tokens: 1, perMs: 60_000, burst: 2 }, now);
  takeAll(limiter, 'ana');
  for (let other = 0; other < 5_000; other += 1) limiter.take(`other-${other}`);
  expect(limiter.take('ana')).toBe(false);
});

const TEN_A_SECOND = { tokens: 10, perMs: 1_000, burst: 20 };

test('a burst passes immediately, and then the rate applies', () => {
  const bucket = new TokenBucket(TEN_A_SECOND, 0);
  const taken = Array.from({ length: 25 }, () => bucket.take(0));
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(bucket.take(50)).toBe(false);
  expect(bucket.take(150)).toBe(true);
  expect(bucket.take(150)).toBe(false);
});

test('a clock that is set back neither adds nor removes tokens', () => {
  const bucket = new TokenBucket(TEN_A_SECOND, 100_000);
  for (let count = 0; count < 19; count += 1) bucket.take(100_000);
  expect([bucket.take(40_000), bucket.take(40_000), bucket.take(40_100)]).toEqual([true, false, true]);
});

test('a bucket is full again once all tokens have come back', () => {
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

test('a cost above the bucket’s size has to be paid back before the next token', () => {
  const bucket = new TokenBucket(TEN_A_SECOND, 0);
  expect(bucket.take(0, 30)).toBe(true);
  expect([bucket.take(1_000), bucket.waitMs(1_000), bucket.take(1_100)]).toEqual([false, 100, true]);
});

test('a rate of 0 lets nothing through, and says to retry after its interval', () => {
  const bucket = new TokenBucket({ tokens: 0, perMs: 60_000, burst: 0 }, 0);
  expect([bucket.take(0), bucket.take(1_000_000), bucket.waitMs(1_000_000)]).toEqual([false, false, 60_000]);
});
