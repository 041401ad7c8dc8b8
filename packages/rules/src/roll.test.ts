import { expect, test } from 'vitest';
import { rollDice } from './roll.ts';

test('[M3] a source of chance that answers out of range is a mistake of its programmer', () => {
  expect(() => rollDice((below) => below)).toThrow(RangeError);
});

test('[M3] chance is asked for a side of six, three times', () => {
  const asked: number[] = [];
  rollDice((below) => asked.push(below) - 1);
  expect(asked).toEqual([6, 6, 6]);
});
