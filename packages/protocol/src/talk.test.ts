import { expect, test } from 'vitest';
import { wasHonest } from './talk.ts';

test.each([
  ['play', 'disc', 'disc', true],
  ['play', 'disc', 'square', false],
  ['avoid', 'disc', 'disc', false],
  ['avoid', 'disc', 'square', true],
] as const)('a promise to %s %s was honest if %s was played: %s', (promise, shape, played, isHonest) => {
  expect(wasHonest({ promise, shape }, played)).toBe(isHonest);
});
