import { isDead, ROLLS } from '@pok/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handOf } from '../../../rules/law/read.ts';
import { itemAt } from '../checked.ts';
import { loadValues } from '../values/load-values.ts';
import { advise } from './advise.ts';
import { asymmetryOf } from './asymmetry.ts';
import { LIVE_HANDS, RENAMINGS } from './live-hands.ts';

const tables = [await loadValues(3), await loadValues(4)];

/** Positions that a renaming maps to themselves, with players swapped. */
const SYMMETRIC = [
  ['DSTT', 'DSST', 'DD'],
  ['DSTT', 'DSST', 'DDS'],
  ['TT', 'ST', 'DT'],
  ['DDS', 'SST', 'DTT'],
  ['DS', 'ST', 'DT'],
  ['DDSSTT', 'DDSSTT', 'DDSSTT'],
  ['DDSSTT', 'DDSSTT', 'DST'],
  ['DDS', 'DDT', 'SST', 'STT'],
  ['DDS', 'DDT', 'DDS', 'DDT'],
  ['DS', 'DT', 'ST', 'DDSSTT'],
  ['TT', 'DSTT', 'DSST', 'DD'],
  ['DDSSTT', 'DDSSTT', 'DDSSTT', 'DDSSTT'],
] as const;

describe('renamed shapes and reordered seats rename and reorder everything, to the last bit', () => {
  test.each(tables)('anywhere, for $players players', (values) => {
    const { players } = values;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...LIVE_HANDS), { minLength: players, maxLength: players }),
        fc.nat(ROLLS.length - 1),
        fc.nat(RENAMINGS.length - 1),
        fc.shuffledSubarray([...Array(players).keys()], { minLength: players }),
        (held, roll, renaming, order) => {
          fc.pre(!isDead(held));
          expect(asymmetryOf(values, held, roll, renaming, order)).toBe(0);
        },
      ),
      { numRuns: players === 3 ? 40 : 15, seed: 14 },
    );
  });

  test.each(SYMMETRIC.map((texts) => ({ texts })))(
    'where players are in the same place: $texts',
    ({ texts }) => {
      const held = texts.map(handOf);
      const values = itemAt(tables, held.length - 3);
      const order = [...held.keys()].reverse();
      for (const renaming of RENAMINGS.keys()) {
        for (const roll of ROLLS.keys()) {
          expect(asymmetryOf(values, held, roll, renaming, order)).toBe(0);
        }
      }
    },
  );
});

test('players in the same place are worth the same, and play alike when the roll treats them alike', () => {
  const [values] = tables;
  if (values === undefined) throw new Error('no values');
  const held = ['DSTT', 'DSST', 'DD'].map(handOf);
  const [one, two] = values.valueOf(held);
  expect(one).toBe(two);
  const { mix } = advise(values, held, ['disc', 'blank', 'blank']);
  expect(mix[0]?.square).toBe(mix[1]?.triangle);
  expect(mix[0]?.triangle).toBe(mix[1]?.square);
});
