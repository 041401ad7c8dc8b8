import { expect, test } from 'vitest';
import { seededRandom } from '../bots/seeded-random.ts';
import { loadValues } from '../values/load-values.ts';
import { largestAsymmetry } from './asymmetry.ts';

test('values for five players don’t depend on the order of seats and shapes', async () => {
  expect(largestAsymmetry(await loadValues(5), 12, seededRandom('asymmetry'))).toBe(0);
});
