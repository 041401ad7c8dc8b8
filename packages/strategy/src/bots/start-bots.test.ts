import { parseRoll, type Seen, STARTING_HAND } from '@pok/rules';
import { afterEach, expect, test } from 'vitest';
import { loadValues } from '../values/load-values.ts';
import { chooseForBot } from './choose.ts';
import type { Bots } from './create-bots.ts';
import { startBots } from './start-bots.ts';

const roll = parseRoll('DS-');
if (typeof roll === 'string') throw new Error(roll);
const sight: Seen = {
  seat: 1,
  hand: STARTING_HAND,
  roll,
  players: ['Ana', 'Ben', 'Cem'],
  rounds: [],
  earlier: [],
};

let bots: Bots | undefined;
afterEach(() => bots?.close());

test('a worker thread makes the same choice as the bot itself', async () => {
  bots = startBots({ onProblem: (problem) => expect.unreachable(JSON.stringify(problem)) });
  const values = await loadValues(3);
  for (const level of ['casual', 'steady', 'sharp', 'reader'] as const) {
    expect(await bots.choose(level, sight, 'seed')).toBe(chooseForBot(level, sight, 'seed', values));
  }
});

test('a thread that dies leaves nobody waiting, and the next question starts a new one', async () => {
  const problems: string[] = [];
  bots = startBots({ onProblem: ({ kind }) => problems.push(kind) });
  const broken: Seen = { ...sight, seat: 9 }; // an empty seat: Sharp throws, Steady does not
  expect(await bots.choose('sharp', broken, 'seed')).toBe(chooseForBot('steady', broken, 'seed', null));
  expect(problems).toEqual(['worker-died']);
  expect(await bots.choose('sharp', sight, 'seed')).toBeDefined();
  expect(problems).toEqual(['worker-died']);
});
