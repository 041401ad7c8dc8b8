import { formatRoll, formatShape, judgePlays, shapesHandedOver } from '@pok/rules';
import { expect, test } from 'vitest';
import { EXAMPLE_NAMES, EXAMPLES } from './examples.ts';

test('the examples are those of the rulings, and the judge agrees', () => {
  const told = EXAMPLES.map(({ roll, plays }) => {
    const gone = shapesHandedOver(judgePlays(roll, plays));
    const handedOver = plays.map((shape) => (gone.includes(shape) ? formatShape(shape) : '.'));
    return [formatRoll(roll), plays.map(formatShape).join(''), handedOver.join('')];
  });
  expect(told).toEqual([
    ['TD-', 'DDST', 'DD.T'],
    ['DS-', 'SSTS', '..T.'],
    ['DD-', 'DDSD', '..S.'],
  ]);
});

test('every player has a name', () => {
  for (const { plays } of EXAMPLES) expect(plays).toHaveLength(EXAMPLE_NAMES.length);
});
