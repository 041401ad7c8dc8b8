import { parseRoll, type Seen, STARTING_HAND } from '@pok/rules';
import { afterEach, expect, test } from 'vitest';
import { chooseForBot } from './choose.ts';
import { type BotsOfServer, startBots, type ThinkingLimits } from './start-bots.ts';

const ROOMY: ThinkingLimits = { threads: 1, budgetMs: 60_000, maxWaitMs: 60_000, perAddress: 1_000 };

function sight(roll: string): Seen {
  const parsed = parseRoll(roll);
  if (typeof parsed === 'string') throw new Error(parsed);
  return {
    seat: 1,
    hand: STARTING_HAND,
    roll: parsed,
    players: ['Ana', 'Ben', 'Cem'],
    rounds: [],
    earlier: [],
  };
}
const SEEN = sight('DS-');
const LOWER = chooseForBot('steady', SEEN, 'seed', null);

let bots: BotsOfServer;
afterEach(() => bots.close());

function start(limits: Partial<ThinkingLimits>): void {
  bots = startBots({
    onProblem: (problem) => expect.unreachable(JSON.stringify(problem)),
    limits: { ...ROOMY, ...limits },
  });
}

test('a decision that takes too long is made at a lower level, and counted', async () => {
  start({ budgetMs: 0 });
  await bots.choose('sharp', SEEN, 'seed', { table: 'A', address: '1' }); // loads its values
  expect(bots.hurried()).toEqual({ slow: 0, busy: 0, address: 0 });
  // Ana has handed over a disc, so this is another position to solve.
  const later: Seen = { ...SEEN, rounds: [{ roll: sight('D--').roll, plays: ['disc', 'square', 'square'] }] };
  const shape = await bots.choose('sharp', later, 'seed', { table: 'A', address: '1' });
  expect(shape).toBe(chooseForBot('steady', later, 'seed', null));
  expect(bots.hurried()).toEqual({ slow: 1, busy: 0, address: 0 });
});

test('a decision that waits too long is made at a lower level, and counted', async () => {
  start({ maxWaitMs: 0 });
  const asked = Array.from({ length: 4 }, (_, index) =>
    bots.choose('sharp', SEEN, 'seed', { table: `${index}`, address: '1' }),
  );
  expect(await Promise.all(asked)).toContain(LOWER);
  expect(bots.hurried().busy).toBe(2); // two threads have taken one each
});

test('an address never has more bots thinking at once than allowed', async () => {
  start({ perAddress: 2 });
  const choose = (address: string, table: string) => bots.choose('sharp', SEEN, 'seed', { table, address });
  const crowd = Array.from({ length: 5 }, (_, index) => choose('1', `${index}`));
  const other = choose('2', 'other');
  await Promise.all([...crowd, other]);
  expect(bots.hurried()).toEqual({ slow: 0, busy: 0, address: 3 });
  await Promise.all([choose('1', 'A'), choose('1', 'B')]);
  expect(bots.hurried().address).toBe(3);
});

test('a table with one bot keeps its level beside a table of its address that asks for too much', async () => {
  start({ perAddress: 100 });
  const choose = (seed: string, table: string) => bots.choose('sharp', SEEN, seed, { table, address: '1' });
  const crowd = Array.from({ length: 300 }, (_, index) => choose(`seed ${index}`, 'greedy'));
  const refused = bots.hurried().address;
  expect(refused).toBeGreaterThan(0);
  const alone = choose('seed', 'alone');
  expect(bots.hurried()).toEqual({ slow: 0, busy: 0, address: refused });
  await Promise.all([alone, ...crowd]);
});

test('tables whose bots are refused go on one after the other', async () => {
  start({ perAddress: 0 });
  const order: string[] = [];
  const asked = ['A', 'B', 'A', 'B'].map(async (table) => {
    await bots.choose('sharp', SEEN, 'seed', { table, address: '1' });
    order.push(table);
  });
  expect(bots.hurried().address).toBe(4);
  await Promise.all(asked);
  expect(order).toEqual(['A', 'A', 'B', 'B']);
});

test('a table with one bot does not wait for a table with many', async () => {
  start({});
  const done: string[] = [];
  const crowd = Array.from({ length: 30 }, async (_, index) => {
    await bots.choose('reader', SEEN, `seed ${index}`, { table: 'crowd', address: '1' });
    done.push('crowd');
  });
  await bots.choose('sharp', SEEN, 'seed', { table: 'alone', address: '2' });
  done.push('alone');
  await Promise.all(crowd);
  expect(done.indexOf('alone')).toBeLessThan(5);
});

test('Steady and Casual never take a thread', async () => {
  start({ perAddress: 0 });
  expect(await bots.choose('steady', SEEN, 'seed', { table: 'A', address: '1' })).toBe(LOWER);
  expect(bots.hurried()).toEqual({ slow: 0, busy: 0, address: 0 });
});
