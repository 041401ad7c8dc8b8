import { chooseSteps, needEngines, takeStep } from '../browsers/steps.ts';
import { MAY_INSTALL, runNightly } from '../nightly-part.ts';
import { prepare } from '../prepare.js';

await prepare({ build: true, browser: true });
const steps = chooseSteps();
await needEngines(steps, MAY_INSTALL);
await runNightly({
  name: 'browsers',
  seed: 'none',
  steps,
  run: takeStep,
  conclude: (outcomes) => ({
    figures: Object.fromEntries(outcomes.map(({ step, figures }) => [step, figures])),
    problems: outcomes.flatMap(({ step, problems }) => problems.map((problem) => `${step}: ${problem}`)),
  }),
});
