import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from './clock.svelte.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('the clock follows the table’s, whatever time this device has', () => {
  const clock = new Clock();
  clock.set(5_000_000);
  const stop = clock.run();
  vi.advanceTimersByTime(3_000);
  expect(clock.now).toBe(5_003_000);
  stop();
});

test('a view after a small message does not set it back', () => {
  const clock = new Clock();
  clock.set(5_000_000);
  const stop = clock.run();
  vi.advanceTimersByTime(3_000);
  clock.set(5_000_000);
  expect(clock.now).toBe(5_003_000);
  stop();
});
