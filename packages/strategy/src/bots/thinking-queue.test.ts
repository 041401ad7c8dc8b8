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

test('the table that has used the least is next, however many others asked before', () => {
  for (let question = 0; question < 5; question += 1) queue.add('greedy', `greedy ${question}`);
  queue.charge('greedy', 50);
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
    queue.charge(next[0] ?? '', 10);
  }
  expect(taken).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3']);
});

test('what was used long ago counts no more', () => {
  queue.charge('A', 1_000);
  clock += 300_000;
  queue.charge('B', 2);
  queue.add('B', 'B');
  queue.add('A', 'A');
  expect(all()).toEqual(['A', 'B']);
});

test('a table that uses much waits while only light ones are taken', () => {
  queue.charge('heavy', 1_000);
  queue.charge('light', 100);
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
