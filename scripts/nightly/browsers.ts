import { installBrowsers } from '../browsers/install.js';
import { STEPS } from '../browsers/steps.ts';
import { runNightly } from '../nightly-part.ts';
import { prepare } from '../prepare.js';

await prepare({ build: true, browser: true });
await installBrowsers();
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
