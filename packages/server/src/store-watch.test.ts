import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type StoreWatch, watchStore } from './store-watch.ts';

type Answer = 'there' | 'away' | 'silent';

let answer: Answer;
let events: string[];
let watch: StoreWatch;
/** What a silent check waits for. */
let answerLate: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  answer = 'there';
  events = [];
  watch = watchStore({
    check: async () => {
      if (answer === 'away') throw new Error('no connection');
      if (answer === 'silent') await new Promise<void>((resolve) => (answerLate = resolve));
    },
    now: Date.now,
    onChange: (isReachable) => events.push(isReachable ? 'found' : 'lost'),
    sendAway: () => events.push('sent away'),
  });
});

afterEach(() => {
  watch.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function seconds(count: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(count * 1_000 + 10); // a tick is counted once input was read
}

test('a store that answers is reachable', async () => {
  await seconds(60);
  expect([watch.isReachable(), events]).toEqual([true, []]);
});

test.each<Answer>(['away', 'silent'])(
  'people are sent away once a store has been %s for ten seconds, and not before',
  async (how) => {
    answer = how;
    await seconds(5);
    expect([watch.isReachable(), events]).toEqual([false, ['lost']]);
    await seconds(4);
    expect(events).toEqual(['lost']);
    await seconds(4);
    expect(events.slice(0, 2)).toEqual(['lost', 'sent away']);
  },
);

test('nobody is disconnected if the store is back in time', async () => {
  answer = 'away';
  await seconds(9);
  answer = 'there';
  await seconds(9);
  answer = 'silent';
  await seconds(9);
  answerLate();
  answer = 'there';
  await seconds(9);
  expect([watch.isReachable(), events]).toEqual([true, ['lost', 'found', 'lost', 'found']]);
});

test('people can be heard again since the store is back', async () => {
  expect(watch.writableSince()).toBe(Number.NEGATIVE_INFINITY);
  answer = 'away';
  await seconds(2);
  expect(watch.writableSince()).toBe(Number.POSITIVE_INFINITY);
  answer = 'there';
  const backAt = Date.now();
  await seconds(2);
  expect(watch.writableSince()).toBeGreaterThanOrEqual(backAt);
  expect(watch.writableSince()).toBeLessThanOrEqual(Date.now());
});

test('a process that stood still has heard nobody meanwhile', async () => {
  await seconds(5);
  expect(watch.writableSince()).toBe(Number.NEGATIVE_INFINITY);
  const uptimeMs = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(uptimeMs + 20_000);
  const wokenAt = Date.now();
  await seconds(1);
  expect(watch.writableSince()).toBeGreaterThanOrEqual(wokenAt);
});

test('a process that was suspended disconnects nobody', async () => {
  answer = 'silent';
  await seconds(1);
  vi.setSystemTime(Date.now() + 60_000);
  await seconds(1);
  expect([watch.isReachable(), events]).toEqual([true, []]);
});
