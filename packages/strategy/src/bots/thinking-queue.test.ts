import { beforeEach, expect, test } from 'vitest';
import { ThinkingQueue } from './thinking-queue.ts';

let clock: number;
let queue: ThinkingQueue<{ readonly kind: string; readonly name: string }>;
beforeEach(() => {
  clock = 1_000;
  queue = new ThinkingQueue(() => clock);
});

function ask(table: string, name: string, kind = 'any'): void {
  queue.add(table, { kind, name });
}

function all(onlyLight = false): readonly string[] {
  const taken: string[] = [];
  for (let next = queue.next(onlyLight); next !== undefined; next = queue.next(onlyLight))
    taken.push(next.name);
  return taken;
}

/** Lets the table use this much time for an earlier question. */
function use(table: string, ms: number, kind = 'before'): void {
  const question = { kind, name: 'before' };
  queue.add(table, question);
  expect(queue.next(false)).toBe(question);
  queue.settle(table, question, ms);
}

test('the table that has used the least is next, however many others asked before', () => {
  use('greedy', 50);
  for (let question = 0; question < 5; question += 1) ask('greedy', `greedy ${question}`);
  ask('modest', 'modest');
  expect(all()).toEqual(['modest', 'greedy 0', 'greedy 1', 'greedy 2', 'greedy 3', 'greedy 4']);
});

test('tables that use the same take turns', () => {
  for (const question of ['1', '2', '3']) {
    ask('A', `A${question}`);
    ask('B', `B${question}`);
  }
  const taken: string[] = [];
  for (let next = queue.next(false); next !== undefined; next = queue.next(false)) {
    taken.push(next.name);
    queue.settle(next.name[0] ?? '', next, 20);
  }
  expect(taken).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3']);
});

test('a table that asks for a lot at once comes after one that asks for little, even before either is answered', () => {
  for (let table = 0; table < 100; table += 1)
    for (let bot = 0; bot < 6; bot += 1) ask(`crowd ${table}`, 'crowd');
  ask('alone', 'alone');
  expect(queue.next(false)?.name).toBe('alone');
});

test('time used long ago no longer counts', () => {
  use('A', 1_000);
  clock += 300_000;
  use('B', 2);
  ask('B', 'B');
  ask('A', 'A');
  expect(all()).toEqual(['A', 'B']);
});

test('a table that uses a lot waits while only light ones are taken', () => {
  use('heavy', 1_000);
  use('light', 100);
  ask('heavy', 'heavy');
  ask('light', 'light');
  expect(all(true)).toEqual(['light']);
  clock += 60_000;
  expect(all(true)).toEqual(['heavy']);
});

test('a question of a kind that takes long waits while only light ones are taken', () => {
  for (let time = 0; time < 10; time += 1) use(`before ${time}`, 100, 'long');
  ask('A', 'long', 'long');
  ask('B', 'short', 'short');
  expect(all(true)).toEqual(['short']);
  expect(all()).toEqual(['long']);
});

test('a cancelled question is not answered', () => {
  const [a1, b1] = [
    { kind: 'any', name: 'A1' },
    { kind: 'any', name: 'B1' },
  ];
  queue.add('A', a1);
  ask('A', 'A2');
  queue.add('B', b1);
  queue.delete('A', a1);
  queue.delete('B', b1);
  expect(all()).toEqual(['A2']);
});
