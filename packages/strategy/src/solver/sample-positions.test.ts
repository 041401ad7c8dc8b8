import { expect, test } from 'vitest';
import { seededRandom } from '../bots/seeded-random.ts';
import { loadValues } from '../values/load-values.ts';
import { createValueTable } from '../values/value-table.ts';
import { samplePositions } from './sample-positions.ts';

const values = await loadValues(3);

test('positions of the shipped file are worth what is claimed, and nobody loses much in a round', () => {
  const { valueError, meanRegret, worstRegret } = samplePositions(values, 40, seededRandom('sample'));
  expect(valueError).toBeLessThan(1e-6);
  expect(meanRegret).toBeLessThan(worstRegret);
  expect(worstRegret).toBeLessThan(1e-5);
});

test('wrong claims are found', () => {
  const wrong = values.positionValues.map((value, at) => (at % 3 === 0 ? value + 0.001 : value));
  const table = createValueTable(3, wrong, values.figures, 'shared');
  expect(samplePositions(table, 40, seededRandom('sample')).valueError).toBeGreaterThan(1e-4);
});
