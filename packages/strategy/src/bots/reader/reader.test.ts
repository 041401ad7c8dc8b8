import { type Hand, type Roll, rollDice, type Shape, STARTING_HAND, startMatch } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { rollOf } from '../../../../rules/law/read.ts';
import { loadValues } from '../../values/load-values.ts';
import { casualMix } from '../casual.ts';
import { mixOf, pick } from '../mix.ts';
import { seededRandom } from '../seeded-random.ts';
import { solutionOf } from '../solution.ts';
import { steadyMix } from '../steady.ts';
import { createLeans, learnLeans, predictByLeans } from './leans.ts';
import { luresOf } from './lure.ts';
import { createOpponent, type Opponent, watch } from './opponent.ts';
import type { Situation } from './situation.ts';
import { trustIn } from './trust.ts';

const EVEN = mixOf(() => 1);

function situation(text: string, hand: Hand = STARTING_HAND): Situation {
  return { players: 3, hand, roll: rollOf(text), before: undefined };
}

function leansAfter(plays: readonly (readonly [string, Shape])[]) {
  const leans = createLeans();
  for (const [text, played] of plays) {
    learnLeans(leans, predictByLeans(leans, EVEN, situation(text)), situation(text), played);
  }
  return leans;
}

describe('leans', () => {
  test('without observations the base is expected', () => {
    expect(predictByLeans(createLeans(), EVEN, situation('DST'))).toEqual(EVEN);
  });

  test('a player who always plays what die One shows is expected to, whatever the shape', () => {
    const leans = leansAfter([
      ['DS-', 'disc'],
      ['ST-', 'square'],
      ['TD-', 'triangle'],
      ['DT-', 'disc'],
      ['SD-', 'square'],
      ['TS-', 'triangle'],
    ]);
    const { disc, square, triangle } = predictByLeans(leans, EVEN, situation('DS-'));
    expect(disc).toBeGreaterThan(0.7);
    expect(disc + square + triangle).toBeCloseTo(1, 12);
    expect(predictByLeans(leans, EVEN, situation('D--')).disc).toBeGreaterThan(0.5);
  });

  test('every reveal makes the estimate surer, and moves it less', () => {
    const once = predictByLeans(leansAfter([['D--', 'disc']]), EVEN, situation('D--')).disc;
    const twice = predictByLeans(
      leansAfter([
        ['D--', 'disc'],
        ['D--', 'disc'],
      ]),
      EVEN,
      situation('D--'),
    ).disc;
    expect(once).toBeGreaterThan(EVEN.disc);
    expect(twice).toBeGreaterThan(once);
    expect(twice - once).toBeLessThan(once - EVEN.disc);
  });

  test('a shape that the base never plays stays impossible', () => {
    const leans = leansAfter([['D--', 'disc']]);
    const onlySquares = mixOf((shape) => (shape === 'square' ? 1 : 0));
    expect(predictByLeans(leans, onlySquares, situation('D--'))).toEqual(onlySquares);
  });
});

test('lures of different families never share an index', () => {
  const texts = ['D--', 'DS-', 'DDD', 'DST', 'D-S', 'SDS'];
  const afterWin = { shape: 'disc', handedOver: true } as const;
  for (const text of texts) {
    const lures = luresOf('disc', { ...situation(text), before: afterWin });
    expect(new Set(lures).size).toBe(5);
    expect(Math.max(...lures)).toBeLessThan(createLeans().weights.length);
  }
});

const solution = solutionOf(await loadValues(3));

describe('an opponent', () => {
  const random = seededRandom('opponents');

  /** What is known of somebody who played these rolls with a full hand, and others who did too. */
  function opponentAfter(rolls: readonly Roll[], play: (roll: Roll) => Shape): Opponent {
    const opponent = createOpponent();
    const { hands } = startMatch(3);
    for (const roll of rolls) {
      const moment = { hands, round: { roll, plays: hands.map(() => play(roll)) } };
      watch(opponent, solution, moment, undefined, 0);
    }
    return opponent;
  }

  const likeliest = ({ chances }: Opponent) =>
    Object.entries(chances).reduce((best, style) => (style[1] > best[1] ? style : best))[0];

  test('is assumed to be a perfect player at first', () => {
    expect(likeliest(createOpponent())).toBe('solved');
  });

  test.each([
    ['solved', (roll: Roll) => solution.advice(startMatch(3).hands, roll).mix[0] ?? EVEN],
    ['follows-the-dice', (roll: Roll) => casualMix(STARTING_HAND, roll)],
    ['one-round-ahead', (roll: Roll) => steadyMix(STARTING_HAND, roll, 3)],
    ['leans', () => ({ disc: 0.02, square: 0.02, triangle: 0.96 })],
  ] as const)('who plays by “%s” is known for it after sixty rounds', (style, mixFor) => {
    const rolls = Array.from({ length: 60 }, () => rollDice(random));
    const opponent = opponentAfter(rolls, (roll) => pick(mixFor(roll), STARTING_HAND, random));
    expect(likeliest(opponent)).toBe(style);
  });

  test('who changes their style is recognised', () => {
    const rolls = Array.from({ length: 60 }, () => rollDice(random));
    const fickle = opponentAfter(rolls, (roll) => {
      const mix =
        rolls.indexOf(roll) < 30 ? steadyMix(STARTING_HAND, roll, 3) : casualMix(STARTING_HAND, roll);
      return pick(mix, STARTING_HAND, random);
    });
    expect(likeliest(fickle)).toBe('follows-the-dice');
  });
});

describe('trust', () => {
  test('is full without evidence against it', () => {
    expect(trustIn([])).toBe(1);
    expect(trustIn([0.1, 0.2, 0.1])).toBe(1);
  });

  test('is given up when its own choices keep doing worse than the solved strategy', () => {
    expect(trustIn(Array.from({ length: 20 }, () => -0.1))).toBe(0);
  });

  test('comes back once the bad results are long past', () => {
    const bad = Array.from({ length: 20 }, () => -0.1);
    const fair = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? 0.1 : -0.1));
    expect(trustIn([...bad, ...fair])).toBe(1);
  });
});
