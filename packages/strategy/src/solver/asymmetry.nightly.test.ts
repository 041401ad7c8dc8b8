import { expect, test } from 'vitest';
import { seededRandom } from '../bots/seeded-random.ts';
import { loadValues } from '../values/load-values.ts';
import { largestAsymmetry } from './asymmetry.ts';

test('tables of five are the same with seats and shapes mixed up', async () => {
  expect(largestAsymmetry(await loadValues(5), 12, seededRandom('asymmetry'))).toBe(0);
});
