import { beforeEach, expect, test } from 'vitest';
import { ThinkingQueue } from './thinking-queue.ts';

let clock: number;
let queue: ThinkingQueue<{ readonly name: string }>;
beforeEach(() => {
  clock = 1_000;
  queue = new ThinkingQueue(() => clock);
});

function ask(table: string, name: string, costMs = 20): void {
  queue.charge(table, costMs);
  queue.add(table, { name });
}

function all(...kinds: readonly ('light' | 'heavy')[]): readonly string[] {
  const taken: string[] = [];
  for (const kind of kinds)
    for (let next = queue.next(kind); next !== undefined; next = queue.next(kind)) taken.push(next.name);
  return taken;
}

/** Lets the table use this much time for an earlier question. */
function use(table: string, costMs: number): void {
  queue.charge(table, costMs);
}

test('the table that has used the least is next, however many others asked before', () => {
  use('greedy', 50);
  for (let question = 0; question < 5; question += 1) ask('greedy', `greedy ${question}`);
  ask('modest', 'modest');
  expect(all('light')).toEqual(['modest', 'greedy 0', 'greedy 1', 'greedy 2', 'greedy 3', 'greedy 4']);
});

test('tables that use the same take turns', () => {
  for (const question of ['1', '2', '3']) {
    ask('A', `A${question}`);
    ask('B', `B${question}`);
  }
  expect(all('light')).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3']);
});

test('a table that asks for a lot at once comes after one that asks for little, even before either is answered', () => {
  for (let table = 0; table < 100; table += 1)
    for (let bot = 0; bot < 6; bot += 1) ask(`crowd ${table}`, 'crowd');
  ask('alone', 'alone');
  expect(queue.next('light')?.name).toBe('alone');
});

test('time used long ago no longer counts', () => {
  use('A', 300);
  clock += 300_000;
  use('B', 2);
  ask('B', 'B');
  ask('A', 'A');
  expect(all('light')).toEqual(['A', 'B']);
});

test('a table that has used a lot is heavy until some time has passed', () => {
  use('heavy', 1_000);
  use('light', 100);
  ask('heavy', 'heavy');
  ask('light', 'light');
  expect([queue.isLight('heavy'), queue.isLight('light')]).toEqual([false, true]);
  expect(all('light')).toEqual(['light']);
  clock += 60_000;
  expect(all('heavy', 'light')).toEqual(['heavy']);
  expect(queue.isLight('heavy')).toBe(true);
});

test('a cancelled question is not answered', () => {
  const [a1, b1] = [{ name: 'A1' }, { name: 'B1' }];
  queue.add('A', a1);
  ask('A', 'A2');
  queue.add('B', b1);
  queue.delete('A', a1);
  queue.delete('B', b1);
  expect(all('light')).toEqual(['A2']);
});
