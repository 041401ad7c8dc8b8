import { expect, test } from 'vitest';
import { chooseSteps } from '../scripts/browsers/steps.ts';
import { runAside } from '../scripts/run.js';
import { VISITS } from '../scripts/tools.js';
import { ENGINES } from './engines/engines.ts';

test('npm run tool -- browsers completes a tour: the functions it sends into pages run there', async () => {
  const { code, output } = await runAside(['scripts/tool.js', 'browsers', 'chromium', 'lessons']);
  expect(output).toContain('✓ chromium, the lessons');
  expect(code).toBe(0);
});

test('every step of the tool can be chosen by its words', () => {
  const engineSteps = ENGINES.flatMap((engine) =>
    Object.keys(VISITS)
      .filter((word) => word !== 'together')
      .map((word) => chooseSteps([engine, word])),
  );
  for (const steps of engineSteps) expect(steps).toHaveLength(1);
  expect([...engineSteps.flat(), ...chooseSteps(['together'])].sort()).toEqual([...chooseSteps()].sort());
});
