import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

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

test('nobody gets new tokens by many others coming along', () => {
  const limiter = new RateLimiter({ tokens: 1, perMs: 60_000, burst: 2 }, now);
  takeAll(limiter, 'ana');
  for (let other = 0; other < 5_000; other += 1) limiter.take(`other-${other}`);
  expect(limiter.take('ana')).toBe(false);
});
