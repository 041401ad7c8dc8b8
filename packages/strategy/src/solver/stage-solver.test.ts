import { expect, test } from 'vitest';
import { rollOf } from '../../../rules/law/read.ts';
import { openPosition } from '../../test/open-position.ts';
import { itemAt } from '../checked.ts';
import { loadValues } from '../values/load-values.ts';
import { createPayoffs } from './payoffs.ts';
import { shareChoices } from './shared-choices.ts';
import { createStageSolver, EXACTLY } from './stage-solver.ts';
import { renamedRoll, rollIndex, symmetriesOf } from './symmetry.ts';
import { createValueEquation } from './value-equation.ts';

test('a game that no method solves to the end gets further down with small steps', async () => {
  const table = await loadValues(6);
  const { layout, outcomes, rolls, renaming, values } = openPosition(table, 'SS, DT, DS, DSSTT, DDSTT, DDSS');
  const roll = renamedRoll(renaming, rollIndex(rollOf('STS')));
  const { handedOver } = itemAt(rolls.cases, itemAt(rolls.caseOf, roll));
  const shared = shareChoices(layout, symmetriesOf(layout));
  const equation = createValueEquation(shared, Int32Array.from(layout.groups.keys()), 1 / table.players);
  equation.value.set(values);
  const solver = createStageSolver(layout, outcomes, createPayoffs(layout), shared, equation);

  function regretOf(creeps: boolean): number {
    const game = solver.createGame(handedOver, 1);
    solver.solve(game, EXACTLY, { startingPoint: 0, creeps }, true);
    return solver.regret(game);
  }

  expect(regretOf(false)).toBeGreaterThan(1e-4);
  expect(regretOf(true)).toBeLessThan(5e-5);
});
