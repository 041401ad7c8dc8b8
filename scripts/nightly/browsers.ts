import { needEngines, STEPS } from '../browsers/steps.ts';
import { MAY_INSTALL, runNightly } from '../nightly-part.ts';
import { prepare } from '../prepare.js';

await prepare({ build: true, browser: true });
await needEngines([...STEPS.keys()], MAY_INSTALL);
await runNightly({
  name: 'browsers',
  seed: 'none',
  steps: [...STEPS.keys()],
  async run(name) {
    const take = STEPS.get(name);
    if (take === undefined) throw new Error(`no step ${name}`);
    return take();
  },
  conclude: (outcomes) => ({
    figures: Object.fromEntries(outcomes.map(({ step, figures }) => [step, figures])),
    problems: outcomes.flatMap(({ step, problems }) => problems.map((problem) => `${step}: ${problem}`)),
  }),
});
