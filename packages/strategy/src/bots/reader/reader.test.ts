import { type Hand, parseRoll, type Roll, type Shape, STARTING_HAND } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { mixOf } from '../mix.ts';
import { learnLeans, noLeans, predictByLeans } from './leans.ts';
import { luresOf } from './lure.ts';
import { newOpponent } from './opponent.ts';
import type { Situation } from './situation.ts';
import { trustIn } from './trust.ts';

const EVEN = mixOf(() => 1);

function roll(text: string): Roll {
  const parsed = parseRoll(text);
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
}

function situation(text: string, hand: Hand = STARTING_HAND): Situation {
  return { hand, roll: roll(text), before: undefined };
}

function leansAfter(plays: readonly (readonly [string, Shape])[]) {
  const leans = noLeans();
  for (const [text, played] of plays) {
    learnLeans(leans, predictByLeans(leans, EVEN, situation(text)), situation(text), played);
  }
  return leans;
}

describe('leans', () => {
  test('who knows nothing expects the base', () => {
    expect(predictByLeans(noLeans(), EVEN, situation('DST'))).toEqual(EVEN);
  });

  test('who always plays what die One shows is expected to, whatever the shape', () => {
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

  test('every reveal makes it surer, and moves it less', () => {
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

  test('what a base never plays stays out of the question', () => {
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
    expect(Math.max(...lures)).toBeLessThan(noLeans().weights.length);
  }
});

test('an opponent is taken for a perfect player first', () => {
  expect(newOpponent().oddsOfSharp).toBeGreaterThan(0);
});

describe('trust', () => {
  test('is full while nothing speaks against it', () => {
    expect(trustIn([])).toBe(1);
    expect(trustIn([0.1, 0.2, 0.1])).toBe(1);
  });

  test('is gone when the own choices keep doing worse than the solved strategy', () => {
    expect(trustIn(Array.from({ length: 20 }, () => -0.1))).toBe(0);
  });

  test('comes back when the bad times are long ago', () => {
    const bad = Array.from({ length: 20 }, () => -0.1);
    const fair = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? 0.1 : -0.1));
    expect(trustIn([...bad, ...fair])).toBe(1);
  });
});
