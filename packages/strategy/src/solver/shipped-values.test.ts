import { test } from 'vitest';
import { expectShippedValues } from '../../test/expect-shipped-values.ts';

const TIMEOUT_MS = 120_000;

test(
  'the solver still finds every value shipped for three players, to the bit',
  () => expectShippedValues(3),
  TIMEOUT_MS,
);

/** These follow a path through its turns or, where choices happen to be alike, past a fork. */
test(
  'and those of hard positions for four and five',
  async () => {
    await expectShippedValues(4, [2555, 2610, 2682, 2731]);
    await expectShippedValues(5, [381, 598, 2250, 3860]);
  },
  TIMEOUT_MS,
);
