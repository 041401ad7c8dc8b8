import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithTimeout } from './load-with-timeout.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what arrives in time is returned, and loaded once', async () => {
  const load = vi.fn(async (key: number) => `file ${key}`);
  const ask = loadWithTimeout(load, 1_000);
  expect(await ask(7)).toBe('file 7');
  expect(await ask(7)).toBe('file 7');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a caller who has waited long enough goes on without it, and later callers have it once it is there', async () => {
  let arrive: (file: string) => void = () => undefined;
  const load = vi.fn((_: number) => new Promise<string>((resolve) => (arrive = resolve)));
  const ask = loadWithTimeout(load, 1_000);
  const first = expect(ask(7)).rejects.toThrow('not there yet');
  await vi.advanceTimersByTimeAsync(1_000);
  await first;
  await expect(ask(7)).rejects.toThrow('not there yet');
  arrive('file 7');
  await vi.advanceTimersByTimeAsync(0);
  expect(await ask(7)).toBe('file 7');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what failed is tried again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('file 7');
  const ask = loadWithTimeout(load, 1_000);
  await expect(ask(7)).rejects.toThrow('offline');
  expect(await ask(7)).toBe('file 7');
});
