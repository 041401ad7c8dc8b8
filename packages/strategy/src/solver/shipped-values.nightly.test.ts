import { test } from 'vitest';
import { expectShippedValues } from '../../test/expect-shipped-values.ts';

const TIMEOUT_MS = 30 * 60_000;

/** Some are ordinary. Others follow a path through turning points, or past a bifurcation. */
const SAMPLES = {
  5: [3, 381, 598, 2250, 3279, 3860, 4007, 5000, 14_155],
  6: [17, 21_188, 40_529, 50_000, 64_675],
  7: [9, 35_026, 100_000, 200_000, 264_799],
} as const;

test.each([3, 4] as const)(
  'the solver still finds every shipped value for %d players, to the bit',
  (players) => expectShippedValues(players),
  TIMEOUT_MS,
);

test.each([5, 6, 7] as const)(
  'the solver still finds some of the shipped values for %d players, to the bit',
  (players) => expectShippedValues(players, SAMPLES[players]),
  TIMEOUT_MS,
);
