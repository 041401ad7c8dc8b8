import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createValueLoader } from './values.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function later() {
  let arrive: (file: string) => void = () => {};
  const promise = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  return { promise, arrive };
}

test('values that arrive in time are returned, and loaded once', async () => {
  const fetchFor = vi.fn(async (players: number) => `file ${players}`);
  const { load, loadInTime } = createValueLoader(fetchFor, 1_000);
  expect(await loadInTime(7)).toBe('file 7');
  expect(await loadInTime(7)).toBe('file 7');
  expect(await load(7, () => {})).toBe('file 7');
  expect(fetchFor).toHaveBeenCalledTimes(1);
});

test('a bot goes on without values that take too long, and has them once they are there', async () => {
  const { promise, arrive } = later();
  const fetchFor = vi.fn(() => promise);
  const { load, loadInTime } = createValueLoader(fetchFor, 1_000);
  const patient = load(7, () => {});
  const first = expect(loadInTime(7)).rejects.toThrow('not there yet');
  await vi.advanceTimersByTimeAsync(1_000);
  await first;
  await expect(loadInTime(7)).rejects.toThrow('not there yet');
  arrive('file 7');
  expect(await patient).toBe('file 7');
  expect(await loadInTime(7)).toBe('file 7');
  expect(fetchFor).toHaveBeenCalledTimes(1);
});

test('everybody who waits hears how much has arrived', async () => {
  const { promise, arrive } = later();
  let tell: (share: number) => void = () => {};
  const { load } = createValueLoader((_, onShare) => {
    tell = onShare;
    return promise;
  }, 1_000);
  const [one, other] = [vi.fn(), vi.fn()];
  const waiting = [load(7, one), load(7, other)];
  tell(0.5);
  arrive('file 7');
  await Promise.all(waiting);
  expect([one.mock.calls, other.mock.calls]).toEqual([[[0.5]], [[0.5]]]);
});

test('after a failure, the next caller tries again', async () => {
  const fetchFor = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('file 7');
  const { loadInTime } = createValueLoader(fetchFor, 1_000);
  await expect(loadInTime(7)).rejects.toThrow('offline');
  expect(await loadInTime(7)).toBe('file 7');
});
