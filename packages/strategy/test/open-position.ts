import { handOf } from '../../rules/law/read.ts';
import { findPosition } from '../src/solver/find-position.ts';
import { createLayout } from '../src/solver/layout.ts';
import { createOutcomes } from '../src/solver/outcomes.ts';
import { positionsFor } from '../src/solver/positions.ts';
import { rollCases } from '../src/solver/roll-cases.ts';
import type { ValueTable } from '../src/values/value-table.ts';

/** What a solver of stage games needs to know of a position, which is given as text: `DDS, DST, DSTT`. */
export function openPosition({ players, positionValues, ruling }: ValueTable, text: string) {
  const positions = positionsFor(players);
  const { position, renaming } = findPosition(positions, text.split(', ').map(handOf));
  const seats = [position * players, (position + 1) * players] as const;
  const layout = createLayout(positions, positions.hands.subarray(...seats));
  const rolls = rollCases(layout);
  const outcomes = createOutcomes(layout, rolls.cases, positionValues, ruling);
  return { layout, outcomes, rolls, renaming, values: positionValues.subarray(...seats) };
}
