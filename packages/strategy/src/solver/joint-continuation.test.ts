import { expect, test } from 'vitest';
import { openPosition } from '../../test/open-position.ts';
import { loadValues } from '../values/load-values.ts';
import { createJointContinuation } from './joint-continuation.ts';
import { createPayoffs } from './payoffs.ts';
import { evaluateMixes } from './policy-evaluation.ts';
import { shareChoices } from './shared-choices.ts';
import { createStageSolver, type StageSolver, TARGET_MU } from './stage-solver.ts';
import { symmetriesOf } from './symmetry.ts';
import { createValueEquation } from './value-equation.ts';

const table = await loadValues(3);

/** How many games are linearised before the path is made to fail. */
const LOST_AFTER = [0, 1, 100, 333, 1000, Infinity];

test.each(LOST_AFTER)(
  'if a path is lost, the value is that of the mixes at its end (after %d games)',
  (most) => {
    const { layout, outcomes, rolls } = openPosition(table, 'DDS, DST, DSTT');
    const shared = shareChoices(layout, symmetriesOf(layout));
    const equation = createValueEquation(shared, Int32Array.from(layout.groups.keys()), 1 / table.players);
    equation.value.fill(1 / table.players);
    const solver = createStageSolver(layout, outcomes, createPayoffs(layout), shared, equation);
    let linearised = 0;
    const losing: StageSolver = {
      ...solver,
      linearise: (game, leastSlack, prepare) => {
        linearised += 1;
        return linearised <= most && solver.linearise(game, leastSlack, prepare);
      },
    };
    const games = rolls.cases.map(({ handedOver, chance }) => ({
      solver: losing,
      game: solver.createGame(handedOver, chance),
    }));

    createJointContinuation(games, equation).run(TARGET_MU, 1);
    equation.settle();

    const mixes = games.map(({ game }) => game.mix);
    const played = evaluateMixes(layout, rolls.cases, mixes, table.positionValues, table.ruling);
    for (const [group, worth] of played.value.entries()) expect(equation.value[group]).toBeCloseTo(worth, 12);
    expect(linearised).toBeGreaterThan(Math.min(most, 1000));
  },
);
