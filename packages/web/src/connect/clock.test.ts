import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from './clock.svelte.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('the clock goes as the table’s does, whatever this device thinks', () => {
  const clock = new Clock();
  clock.set(5_000_000);
  const stop = clock.run();
  vi.advanceTimersByTime(3_000);
  expect(clock.now).toBe(5_003_000);
  stop();
});

test('a view that was only changed a little does not turn it back', () => {
  const clock = new Clock();
  clock.set(5_000_000);
  const stop = clock.run();
  vi.advanceTimersByTime(3_000);
  clock.set(5_000_000);
  expect(clock.now).toBe(5_003_000);
  stop();
});
