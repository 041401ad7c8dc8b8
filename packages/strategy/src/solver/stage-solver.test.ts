import { expect, test } from 'vitest';
import { handOf, rollOf } from '../../../rules/law/read.ts';
import { itemAt } from '../checked.ts';
import { loadValues } from '../values/load-values.ts';
import { findPosition } from './find-position.ts';
import { layOut } from './layout.ts';
import { createOutcomes } from './outcomes.ts';
import { createPayoffs } from './payoffs.ts';
import { positionsFor } from './positions.ts';
import { rollCases } from './roll-cases.ts';
import { shareChoices } from './shared-choices.ts';
import { createStageSolver, EXACTLY } from './stage-solver.ts';
import { renamedRoll, rollIndex, symmetriesOf } from './symmetry.ts';
import { createValueEquation } from './value-equation.ts';

test('a game that no way leads to the end of is solved further down by creeping', async () => {
  const { players, positionValues, ruling } = await loadValues(6);
  const positions = positionsFor(players);
  const hands = ['SS', 'DT', 'DS', 'DSSTT', 'DDSTT', 'DDSS'].map(handOf);
  const { position, renaming } = findPosition(positions, hands);
  const seats = [position * players, (position + 1) * players] as const;
  const layout = layOut(positions, positions.hands.subarray(...seats));
  const outcomes = createOutcomes(layout, positionValues, ruling);
  const rolls = rollCases(layout);
  const roll = renamedRoll(renaming, rollIndex(rollOf('STS')));
  const { handedOver } = itemAt(rolls.cases, itemAt(rolls.caseOf, roll));
  for (const [profile, shapes] of handedOver.entries()) if (shapes !== 0) outcomes.workOut(profile, shapes);
  const shared = shareChoices(layout, symmetriesOf(layout));
  const equation = createValueEquation(shared, Int32Array.from(layout.groups.keys()), 1 / players);
  equation.value.set(positionValues.subarray(...seats));
  const solver = createStageSolver(layout, outcomes, createPayoffs(layout), shared, equation);

  function regretOf(creeps: boolean): number {
    const game = solver.createGame(handedOver, 1);
    solver.solve(game, EXACTLY, { lean: 0, creeps }, true);
    return solver.regret(game);
  }

  expect(regretOf(false)).toBeGreaterThan(1e-4);
  expect(regretOf(true)).toBeLessThan(5e-5);
});
