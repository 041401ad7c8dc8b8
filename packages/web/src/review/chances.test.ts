import { expect, test } from 'vitest';
import { chancesOf, lineThrough } from './chances.ts';

test('a line goes from left to right, and up with the chance', () => {
  expect(lineThrough([0, 0.5, 1], { width: 100, height: 40 })).toBe('0,40 50,20 100,0');
  expect(lineThrough([0.25], { width: 100, height: 40 })).toBe('0,30');
});

test('chances begin before the first roll and end after the last round', () => {
  const round = { roll: ['disc', 'blank', 'blank'], plays: [], rolled: [], choices: [] } as const;
  const rounds = [
    { ...round, before: [0.3, 0.7], after: [0.4, 0.6] },
    { ...round, before: [0.4, 0.6], after: [1, 0] },
  ];
  expect(chancesOf({ rounds, seats: [], turningPoint: undefined }, 0)).toEqual([0.3, 0.4, 1]);
});
