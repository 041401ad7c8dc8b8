import { formatRoll, ROLLS } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { handOf } from '../../../rules/law/read.ts';
import { itemAt } from '../checked.ts';
import { createLayout, type Layout } from './layout.ts';
import { liveCode } from './live-hands.ts';
import { positionsFor } from './positions.ts';
import { rollCases } from './roll-cases.ts';
import { shareChoices } from './shared-choices.ts';
import { caseOrbits, symmetriesOf } from './symmetry.ts';

function layoutOf(...texts: readonly string[]): Layout {
  const codes = texts.map((text) => liveCode(handOf(text)));
  return createLayout(positionsFor(texts.length), Uint8Array.from(codes).sort());
}

describe('symmetries of a position', () => {
  test.each([
    [['DDSSTT', 'DDSSTT', 'DDSSTT'], 6],
    [['DS', 'ST', 'DT'], 6],
    [['DDS', 'SST', 'DTT'], 3],
    [['DSTT', 'DSST', 'DD'], 2],
    [['DSTT', 'DSST', 'DDS'], 1],
    [['DS', 'DS', 'DT'], 1],
  ] as const)('%s has %i', (texts, count) => {
    expect(symmetriesOf(layoutOf(...texts))).toHaveLength(count);
  });

  test('every case of rolls belongs to one orbit, and the probabilities add up to one', () => {
    const layout = layoutOf('DSTT', 'DSST', 'DD');
    const rolls = rollCases(layout);
    const orbits = caseOrbits(rolls, symmetriesOf(layout));
    const reached = orbits.flatMap(({ images }) => images.map((image) => image.case));
    expect(reached.toSorted((one, two) => one - two)).toEqual([...rolls.cases.keys()]);
    expect(orbits.length).toBeLessThan(rolls.cases.length);
    const chance = orbits.reduce(
      (sum, { solved, images }) => sum + images.length * itemAt(rolls.cases, solved).chance,
      0,
    );
    expect(chance).toBeCloseTo(1, 12);
  });

  test('rolls of one orbit are solved once; a roll that symmetries fix is solved with shared mixes', () => {
    const layout = layoutOf('DSTT', 'DSST', 'DD');
    const rolls = rollCases(layout);
    const orbits = caseOrbits(rolls, symmetriesOf(layout));
    const orbitOf = (text: string) => {
      const index = itemAt(
        rolls.caseOf,
        ROLLS.findIndex((roll) => formatRoll(roll) === text),
      );
      return orbits.find(({ images }) => images.some((image) => image.case === index));
    };
    expect(orbitOf('S--')).toBe(orbitOf('T--'));
    expect(orbitOf('S--')?.fixedBy).toHaveLength(1);
    expect(orbitOf('D--')?.fixedBy).toHaveLength(2);
  });
});

test('swapped choices share a chance', () => {
  const layout = layoutOf('DSTT', 'DSST', 'DD');
  const { groups, orbitSizes, choiceAt } = shareChoices(layout, symmetriesOf(layout));
  expect(groups).toHaveLength(2);
  expect(orbitSizes.toSorted()).toEqual([1, 2]);
  expect(choiceAt).toHaveLength(3);
});

test('choices of one hand that are in the same place share a chance', () => {
  const layout = layoutOf('DDSSTT', 'DDSSTT', 'DDSSTT');
  const [none, swap] = symmetriesOf(layout);
  if (none === undefined || swap === undefined) throw new Error('a full hand has six symmetries');
  const { sharers } = shareChoices(layout, [none, swap]);
  expect([...sharers].sort()).toEqual([1, 2]);
  expect(shareChoices(layout, symmetriesOf(layout)).choiceAt).toHaveLength(0);
});
