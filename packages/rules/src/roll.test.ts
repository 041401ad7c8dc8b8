import { expect, test } from 'vitest';
import { rollDice } from './roll.ts';

test('[M3] a random source that returns too large a number is a programming mistake', () => {
  expect(() => rollDice((below) => below)).toThrow(RangeError);
});

test('[M3] a roll asks for one of six sides, three times', () => {
  const asked: number[] = [];
  rollDice((below) => asked.push(below) - 1);
  expect(asked).toEqual([6, 6, 6]);
});
