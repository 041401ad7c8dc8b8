import { type Hand, playRound, ROLLS, rollDice, type Seen, SHAPES, type Shape, startMatch } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { handOf, rollOf } from '../../../rules/law/read.ts';
import { chooseForBot } from './choose.ts';
import { createBots } from './create-bots.ts';
import { seededRandom } from './seeded-random.ts';
import { steadyMix } from './steady.ts';

const NAMES = ['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay', 'Gus'];

function seen(handText: string, rollText: string, players: number): Seen {
  return {
    seat: 0,
    hand: handOf(handText),
    roll: rollOf(rollText),
    players: NAMES.slice(0, players),
    rounds: [],
    earlier: [],
  };
}

function playsOf(level: 'casual' | 'steady', sight: Seen, times = 400): Set<Shape> {
  return new Set(Array.from({ length: times }, (_, n) => chooseForBot(level, sight, `${n}`, null)));
}

describe.each(['casual', 'steady'] as const)('%s', (level) => {
  test('never plays what it does not hold', () => {
    const hands = ['D', 'S', 'T', 'DD', 'DS', 'ST', 'DTT', 'SSTT', 'DDSST'];
    for (const text of hands) {
      for (const roll of ROLLS) {
        const sight = { ...seen(text, 'DDD', 4), roll };
        expect(sight.hand[chooseForBot(level, sight, text, null)]).toBeGreaterThan(0);
      }
    }
  });

  test('plays the same for the same seed', () => {
    const sight = seen('DDSSTT', 'DST', 5);
    for (const seed of ['a', 'b', 'c']) {
      expect(chooseForBot(level, sight, seed, null)).toBe(chooseForBot(level, sight, seed, null));
    }
  });

  test.each([3, 4, 5, 6, 7] as const)('ends matches of %i players', (players) => {
    const random = seededRandom(`${level} ${players}`);
    let match = startMatch(players);
    while (match.result === undefined && match.rounds.length < 2000) {
      const roll = rollDice(random);
      const { hands, rounds } = match;
      const plays = hands.map((hand: Hand, seat) =>
        chooseForBot(
          level,
          { seat, hand, roll, rounds, players: NAMES.slice(0, players), earlier: [] },
          `${rounds.length} ${seat}`,
          null,
        ),
      );
      const played = playRound(match, { roll, plays });
      if (!played.ok) throw new Error(played.error.kind);
      match = played.match;
    }
    expect(match.result).toBeDefined();
  });
});

test('Casual may play anything it holds, but follows the dice more often than not', () => {
  const sight = seen('DDSSTT', 'DDD', 4);
  expect(playsOf('casual', sight).size).toBe(3);
  const discs = Array.from({ length: 1000 }, (_, n) => chooseForBot('casual', sight, `${n}`, null));
  expect(discs.filter((shape) => shape === 'disc').length).toBeGreaterThan(500);
});

test.each([
  ['DDSSTT', 'D--', 3, 'disc'],
  ['DDSSTT', 'DS-', 5, 'square'],
  ['DDSSTT', 'DDD', 5, 'disc'],
] as const)(
  'Steady with %s at %s among %i plays anything, and one shape most often',
  (handText, rollText, players, favourite) => {
    const { hand, roll } = seen(handText, rollText, players);
    const mix = steadyMix(hand, roll, players);
    for (const shape of SHAPES) {
      expect(mix[shape]).toBeGreaterThan(0.02);
      if (shape !== favourite) expect(mix[shape]).toBeLessThan(mix[favourite]);
    }
  },
);

test('Steady weighs shapes that the roll treats alike by their counters', () => {
  const { hand, roll } = seen('SST', 'D--', 3);
  expect(steadyMix(hand, roll, 3).square).toBeCloseTo(2 * steadyMix(hand, roll, 3).triangle, 12);
});

test('a bot without values plays like Steady, says so once, and retries loading', async () => {
  const problems: unknown[] = [];
  const asked: number[] = [];
  const bots = createBots({
    loadValues: (players) => {
      asked.push(players);
      return Promise.reject(new Error('offline'));
    },
    onProblem: (problem) => problems.push(problem),
  });
  const sight = seen('DDSSTT', 'DST', 4);
  for (const level of ['sharp', 'reader'] as const) {
    expect(await bots.choose(level, sight, 'seed')).toBe(chooseForBot('steady', sight, 'seed', null));
  }
  expect(problems).toEqual([{ kind: 'no-values', level: 'sharp', players: 4, cause: new Error('offline') }]);
  expect(asked).toEqual([4, 4]);
});

test.each(['casual', 'steady'] as const)('[V7] %s does not remember what others handed over', (level) => {
  const sight = seen('DDSSTT', 'DS-', 3);
  const roll = sight.roll;
  const pasts: readonly (readonly Shape[])[] = [
    ['disc', 'square', 'triangle'],
    ['square', 'square', 'disc'],
    ['triangle', 'disc', 'disc'],
  ];
  const choices = pasts.map((plays) =>
    ['a', 'b', 'c', 'd'].map((seed) =>
      chooseForBot(level, { ...sight, rounds: [{ roll, plays }] }, seed, null),
    ),
  );
  expect(new Set(choices.map((choice) => choice.join())).size).toBe(1);
});
