import { beforeEach, expect, test } from 'vitest';
import { ThinkingQueue } from './thinking-queue.ts';

let clock: number;
let queue: ThinkingQueue<string>;
beforeEach(() => {
  clock = 1_000;
  queue = new ThinkingQueue(() => clock);
});

function all(onlyLight = false): readonly string[] {
  const taken: string[] = [];
  for (let next = queue.next(onlyLight); next !== undefined; next = queue.next(onlyLight)) taken.push(next);
  return taken;
}

/** The table has asked a question before, and it took this long. */
function use(table: string, ms: number): void {
  queue.add(table, 'before');
  expect(queue.next(false)).toBe('before');
  queue.settle(table, ms);
}

test('the table that has used the least is next, however many others asked before', () => {
  use('greedy', 50);
  for (let question = 0; question < 5; question += 1) queue.add('greedy', `greedy ${question}`);
  queue.add('modest', 'modest');
  expect(all()).toEqual(['modest', 'greedy 0', 'greedy 1', 'greedy 2', 'greedy 3', 'greedy 4']);
});

test('tables that use the same take turns', () => {
  for (const question of ['1', '2', '3']) {
    queue.add('A', `A${question}`);
    queue.add('B', `B${question}`);
  }
  const taken: string[] = [];
  for (let next = queue.next(false); next !== undefined; next = queue.next(false)) {
    taken.push(next);
    queue.settle(next[0] ?? '', 20);
  }
  expect(taken).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3']);
});

test('a table that asks for much at once comes after one that asks for little, though neither was answered', () => {
  for (let table = 0; table < 100; table += 1)
    for (let bot = 0; bot < 6; bot += 1) queue.add(`crowd ${table}`, 'crowd');
  queue.add('alone', 'alone');
  expect(queue.next(false)).toBe('alone');
});

test('what was used long ago counts no more', () => {
  use('A', 1_000);
  clock += 300_000;
  use('B', 2);
  queue.add('B', 'B');
  queue.add('A', 'A');
  expect(all()).toEqual(['A', 'B']);
});

test('a table that uses much waits while only light ones are taken', () => {
  use('heavy', 1_000);
  use('light', 100);
  queue.add('heavy', 'heavy');
  queue.add('light', 'light');
  expect(all(true)).toEqual(['light']);
  clock += 60_000;
  expect(all(true)).toEqual(['heavy']);
});

test('a question that is taken back is not answered', () => {
  queue.add('A', 'A1');
  queue.add('A', 'A2');
  queue.add('B', 'B1');
  queue.delete('A', 'A1');
  queue.delete('B', 'B1');
  expect(all()).toEqual(['A2']);
});
