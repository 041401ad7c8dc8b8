import {
  type Match,
  type PlayerCount,
  playRound,
  type Random,
  rollDice,
  type Seen,
  SHAPES,
  type Shape,
  shapesIn,
  startMatch,
} from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../bots/seeded-random.ts';
import { solutionOf } from '../bots/solution.ts';
import { worthAgainst } from '../bots/worth-against.ts';
import { loadValues } from '../values/load-values.ts';
import { chooseForDaily } from './daily-bot.ts';
import { lineUpOf } from './line-up.ts';
import { stageMixes } from './stage-mix.ts';

const NAMES = ['Ana', 'Ben', 'Cem', 'Dia', 'Eli'];
const LEVELS = ['casual', 'steady', 'sharp'] as const;

/** A random match up to some round, and the next roll. */
function somewhere(
  players: PlayerCount,
  random: Random,
  rounds: number,
): { match: Match; sights: readonly Seen[] } {
  let match = startMatch(players);
  for (;;) {
    const roll = rollDice(random);
    const plays = match.hands.map((hand): Shape => shapesIn(hand)[random(shapesIn(hand).length)] ?? 'disc');
    const played = playRound(match, { roll, plays });
    if (!played.ok || played.match.result !== undefined || match.rounds.length === rounds) {
      const sights = match.hands.map(
        (hand, seat): Seen => ({
          seat,
          hand,
          roll,
          players: NAMES.slice(0, players),
          rounds: match.rounds,
          earlier: [],
        }),
      );
      return { match, sights };
    }
    match = played.match;
  }
}

describe.each(LEVELS)('a %s bot of the day', (level) => {
  test('plays what it holds, and the same for the same seed', async () => {
    const solution = solutionOf(await loadValues(4));
    const random = seededRandom(level);
    for (let rounds = 0; rounds < 8; rounds += 1) {
      for (const seen of somewhere(4, random, rounds).sights) {
        const seed = random(2 ** 30)
          .toString(16)
          .padStart(64, '7');
        const shape = chooseForDaily(level, seen, seed, solution);
        expect(seen.hand[shape]).toBeGreaterThan(0);
        expect(chooseForDaily(level, structuredClone(seen), seed, solution)).toBe(shape);
      }
    }
  });
});

test.each(['casual', 'sharp'] as const)('a %s bot plays differently for other seeds', async (level) => {
  const solution = solutionOf(await loadValues(3));
  const { sights } = somewhere(3, seededRandom('other seeds'), 0);
  const [seen] = sights;
  if (seen === undefined) throw new Error('somebody sits there');
  const seeds = Array.from({ length: 40 }, (_, n) =>
    seededRandom(`${n}`)(2 ** 30)
      .toString(16)
      .padStart(64, `${n}`),
  );
  const plays = new Set(seeds.map((seed) => chooseForDaily(level, seen, seed, solution)));
  expect(plays.size).toBeGreaterThan(1);
});

test('sharp bots of the day lose less than a fiftieth of what random choices lose', async () => {
  const random = seededRandom('regret');
  for (const players of [3, 4, 5] as const) {
    const solution = solutionOf(await loadValues(players));
    let [regret, blind] = [0, 0];
    for (let rounds = 0; rounds < 8; rounds += 1) {
      const { match, sights } = somewhere(players, random, rounds);
      const roll = sights[0]?.roll;
      if (roll === undefined) continue;
      const mixes = stageMixes(solution, match.hands, roll);
      for (const [seat, hand] of match.hands.entries()) {
        const held = shapesIn(hand);
        const worth = worthAgainst(solution, match.hands, roll, seat, mixes);
        const best = Math.max(...held.map((shape) => worth[shape]));
        regret += best - SHAPES.reduce((sum, shape) => sum + (mixes[seat]?.[shape] ?? 0) * worth[shape], 0);
        blind += best - held.reduce((sum, shape) => sum + worth[shape], 0) / held.length;
      }
    }
    expect(regret).toBeLessThan(blind / 50);
  }
});

test('the days get harder during the week, and everybody gets a seat', () => {
  const week = Array.from({ length: 7 }, (_, day) => lineUpOf(`2026-11-${16 + day}`));
  expect(week.map((bots) => bots.length)).toEqual([2, 2, 3, 3, 3, 4, 3]);
  const strength = week.map(
    (bots) => bots.reduce((sum, level) => sum + LEVELS.indexOf(level), 0) / bots.length,
  );
  expect(strength[0]).toBe(0);
  expect(strength[6]).toBe(2);
  expect(lineUpOf('2026-11-23')).toEqual(week[0]);
});
