import { expect, test } from 'vitest';
import { createBatcher, createEndOfTurn } from './batcher.ts';

test('everybody who waits for a turn resumes when it ends, and a new turn follows', async () => {
  const endOfTurn = createEndOfTurn();
  const heard: string[] = [];
  const first = endOfTurn().then(() => heard.push('first'));
  await new Promise((resolve) => process.nextTick(resolve));
  const second = endOfTurn().then(() => heard.push('second'));
  expect(heard).toEqual([]);
  await Promise.all([first, second]);
  expect(heard).toEqual(['first', 'second']);
  await endOfTurn();
});

test('items that arrive together run together, and later ones wait for the next batch', async () => {
  const batches: number[][] = [];
  const doubled = createBatcher(async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise((resolve) => setImmediate(resolve));
    return items.map((item) => item * 2);
  });
  const first = Promise.all([doubled.add(1), doubled.add(2)]);
  await new Promise((resolve) => setImmediate(resolve));
  const second = Promise.all([doubled.add(3), doubled.add(4), doubled.add(5)]);
  expect(await first).toEqual([2, 4]);
  expect(await second).toEqual([6, 8, 10]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('a batch has each key once, in order of arrival', async () => {
  const batches: string[][] = [];
  const echo = createBatcher(
    async (items: readonly string[]) => {
      batches.push([...items]);
      return items;
    },
    { keyOf: (item) => item.charAt(0) },
  );
  await Promise.all(['a1', 'b1', 'a2', 'a3', 'b2'].map((item) => echo.add(item)));
  expect(batches).toEqual([['a1', 'b1'], ['a2', 'b2'], ['a3']]);
});

test('a batch that fails fails only for its own items', async () => {
  let isBroken = true;
  const work = createBatcher(async (items: readonly number[]) => {
    if (isBroken) throw new Error('disk full');
    return items;
  });
  await expect(work.add(1)).rejects.toThrow('disk full');
  isBroken = false;
  expect(await work.add(2)).toBe(2);
});

test('idle waits for all items', async () => {
  const done: number[] = [];
  const work = createBatcher(
    async (items: readonly number[]) => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(...items);
      return items;
    },
    { maxItems: 1 },
  );
  void work.add(1);
  void work.add(2);
  await work.idle();
  expect(done).toEqual([1, 2]);
});
