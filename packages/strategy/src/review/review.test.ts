import type { BotLevel } from '@pok/protocol';
import { playRound, rollDice, type SeenMatch, shapesIn, startMatch } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { chooseForBot } from '../bots/choose.ts';
import { replayHands } from '../bots/replay-hands.ts';
import { seededRandom } from '../bots/seeded-random.ts';
import { solutionOf } from '../bots/solution.ts';
import { shareOfWin } from '../share-of-win.ts';
import { loadValues } from '../values/load-values.ts';
import { GRADES } from './grade.ts';
import { reviewMatch } from './review.ts';

const values = await loadValues(3);
const solution = solutionOf(values);
const LEVELS: readonly BotLevel[] = ['sharp', 'casual', 'steady'];

function play(seed: string, levels = LEVELS): SeenMatch {
  const random = seededRandom(seed);
  let match = startMatch(3);
  while (match.result === undefined) {
    const { hands, rounds } = match;
    const roll = rollDice(random);
    const plays = hands.map((hand, seat) => {
      const sight = { seat, hand, roll, rounds, players: [...levels], earlier: [] };
      return chooseForBot(levels[seat] ?? 'casual', sight, `${seed} ${rounds.length} ${seat}`, values);
    });
    const played = playRound(match, { roll, plays });
    if (!played.ok) throw new Error(played.error.kind);
    match = played.match;
  }
  return { players: [...levels], rounds: match.rounds };
}

const matches = Array.from({ length: 12 }, (_, seed) => play(`review ${seed}`));

describe.each(matches.map((match, number) => ({ number, match })))('match $number', ({ match }) => {
  const review = reviewMatch(match, solution);

  test('luck and skill are the change of the winning chance, for every seat', () => {
    const end = shareOfWin(replayHands(match).hands);
    for (const [seat, { change, rolls, others, skill }] of review.seats.entries()) {
      expect(rolls + others + skill).toBe(change);
      expect(1 / 3 + change).toBeCloseTo(end?.[seat] ?? Number.NaN, 9);
    }
  });

  test('winning chances add up to one, before the roll, after it and after the reveal', () => {
    for (const { before, rolled, after } of review.rounds) {
      for (const chances of [before, rolled, after]) {
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
      }
    }
  });

  test('every round starts where the previous one ended', () => {
    for (const [index, { before }] of review.rounds.entries()) {
      expect(before).toEqual(index === 0 ? [1 / 3, 1 / 3, 1 / 3] : review.rounds[index - 1]?.after);
    }
  });

  test('a choice has the value of its outcome against what the others really played', () => {
    for (const { after, choices } of review.rounds) {
      for (const [seat, { played, againstPlayed }] of choices.entries()) {
        expect(againstPlayed[played]).toBeCloseTo(after[seat] ?? Number.NaN, 9);
      }
    }
  });

  test('every held shape is weighed, and no other', () => {
    const { moments } = replayHands(match);
    for (const [index, { choices }] of review.rounds.entries()) {
      for (const [seat, { againstSolved, againstPlayed }] of choices.entries()) {
        const hand = moments[index]?.hands[seat];
        const held = hand === undefined ? [] : [...shapesIn(hand)];
        expect(Object.keys(againstSolved)).toEqual(held);
        expect(Object.keys(againstPlayed)).toEqual(held);
      }
    }
  });

  test('nothing beats the solved strategy against itself', () => {
    for (const { skill } of review.seats) expect(skill).toBeLessThan(0.02);
  });

  test('the turning point is the round that moved most', () => {
    const moved = review.rounds.map(({ before, after }) =>
      before.reduce((sum, chance, seat) => sum + Math.abs((after[seat] ?? 0) - chance), 0),
    );
    expect(moved[(review.turningPoint?.round ?? 0) - 1]).toBe(Math.max(...moved));
  });
});

test('Sharp loses less than Casual and Steady, and its grade says so', () => {
  const reviews = matches.map((match) => reviewMatch(match, solution));
  const given = LEVELS.map((_, seat) =>
    reviews.reduce((sum, { seats }) => sum - (seats[seat]?.skill ?? 0), 0),
  );
  expect(given[0]).toBeLessThan(Math.min(given[1] ?? 0, given[2] ?? 0) / 4);
  for (const { seats } of reviews) expect(GRADES.indexOf(seats[0]?.grade ?? 'wild')).toBeLessThan(2);
});

test('Steady is easier to predict than Casual', () => {
  const reviews = matches.map((match) => reviewMatch(match, solution));
  const [casual = 0, steady = 0] = [1, 2].map((seat) =>
    reviews.reduce((sum, { seats }) => sum + (seats[seat]?.predictability?.guessed ?? 0), 0),
  );
  expect(steady).toBeGreaterThan(casual);
});

test('a match without rounds has nothing to review', () => {
  const review = reviewMatch({ players: [...LEVELS], rounds: [] }, solution);
  expect(review).toMatchObject({ rounds: [], turningPoint: undefined });
  expect(review.seats[0]).toMatchObject({ change: 0, grade: undefined, predictability: undefined });
});
