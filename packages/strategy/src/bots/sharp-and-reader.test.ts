import type { BotLevel } from '@pok/protocol';
import {
  type Match,
  playRound,
  rollDice,
  type Seen,
  type SeenMatch,
  type Shape,
  startMatch,
} from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { loadValues } from '../values/load-values.ts';
import { chooseForBot } from './choose.ts';
import { createBots } from './create-bots.ts';
import { replayHands } from './replay-hands.ts';
import { seededRandom } from './seeded-random.ts';
import { solutionOf } from './solution.ts';

const values = await loadValues(3);
const PLAYERS = ['Ana', 'Ben', 'Cem'];

interface Played {
  readonly match: Match;
  readonly sights: readonly Seen[];
}

/** A match of this level against two random players, and everything the level saw in it. */
function play(level: BotLevel, seed: string, earlier: readonly SeenMatch[] = []): Played {
  const random = seededRandom(seed);
  const sights: Seen[] = [];
  let match = startMatch(3);
  while (match.result === undefined) {
    const { hands, rounds } = match;
    const roll = rollDice(random);
    const plays = hands.map((hand, seat): Shape => {
      const sight = { seat, hand, roll, rounds, players: PLAYERS, earlier };
      if (seat === 0) sights.push(sight);
      return chooseForBot(seat === 0 ? level : 'casual', sight, `${seed} ${rounds.length} ${seat}`, values);
    });
    const played = playRound(match, { roll, plays });
    if (!played.ok) throw new Error(played.error.kind);
    match = played.match;
  }
  return { match, sights };
}

describe.each(['sharp', 'reader'] as const)('%s', (level) => {
  test('plays whole matches with shapes that it holds', () => {
    for (let seed = 0; seed < 30; seed += 1) {
      expect(play(level, `${level} ${seed}`).match.result).toBeDefined();
    }
  });

  test('plays the same for the same seed, whatever it has computed before', () => {
    const { sights } = play(level, 'again');
    const choices = sights.map((sight) => chooseForBot(level, sight, 'seed', values));
    const copies = structuredClone([...sights]).reverse();
    expect(copies.map((sight) => chooseForBot(level, sight, 'seed', values)).reverse()).toEqual(choices);
  });
});

test('[V7] the reveals tell every hand', () => {
  const { match } = play('sharp', 'memory');
  const replayed = replayHands({ players: PLAYERS, rounds: match.rounds });
  expect(replayed.hands).toEqual(match.hands);
  expect(replayed.moments.map(({ round }) => round)).toEqual(match.rounds);
  expect(replayed.moments[0]?.hands).toEqual(startMatch(3).hands);
});

test.each([
  ['Sharp always', 'sharp'],
  ['Reader at first', 'reader'],
] as const)('%s plays each shape as often as the solved strategy', (_, level) => {
  const [sight] = play(level, 'mix').sights;
  if (sight === undefined) throw new Error('a match has a first round');
  const mix = solutionOf(values).advice(startMatch(3).hands, sight.roll).mix[0];
  const plays = Array.from({ length: 2000 }, (_, n) => chooseForBot(level, sight, `${n}`, values));
  for (const shape of ['disc', 'square', 'triangle'] as const) {
    const share = plays.filter((play) => play === shape).length / plays.length;
    expect(Math.abs(share - (mix?.[shape] ?? 0))).toBeLessThan(0.04);
  }
});

test('Reader keeps two tables that look alike apart', async () => {
  const earlier = (seed: string) => [{ players: PLAYERS, rounds: play('casual', seed).match.rounds }];
  const { sights } = play('reader', 'alike');
  const tables = [earlier('first'), earlier('second'), []];
  const alone = tables.map((before) =>
    sights.map((sight) =>
      chooseForBot('reader', structuredClone({ ...sight, earlier: before }), 'seed', values),
    ),
  );
  const bots = createBots({ loadValues: () => Promise.resolve(values), onProblem: () => {} });
  for (const [index, sight] of sights.entries()) {
    for (const [table, before] of tables.entries()) {
      const asked = structuredClone({ ...sight, earlier: before });
      expect(await bots.choose('reader', asked, 'seed')).toBe(alone[table]?.[index]);
    }
  }
});
