import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Tables in the order in which their bots may go on, turn by turn. */
async function turnsOf(tables: readonly string[]): Promise<readonly (readonly string[])[]> {
  const pace = new Pace();
  let now: string[] = [];
  for (const table of tables) pace.turnOf(table).then(() => now.push(table));
  const turns: string[][] = [];
  while (vi.getTimerCount() > 0) {
    await vi.advanceTimersToNextTimerAsync();
    turns.push(now);
    now = [];
  }
  return turns;
}

test('tables take turns in the order in which they asked, and the bots of a table share its turn', async () => {
  expect(await turnsOf(['A', 'B', 'A', 'C', 'B'])).toEqual([['A', 'A'], ['B', 'B'], ['C']]);
});

test('a thousand tables need no more turns than five hundred', async () => {
  const tables = Array.from({ length: 1_000 }, (_, index) => `${index}`);
  expect((await turnsOf(tables.slice(500))).length).toBe(500);
  const turns = await turnsOf(tables);
  expect(turns.flat()).toEqual(tables);
  expect(turns.length).toBeLessThan(1_000);
});
