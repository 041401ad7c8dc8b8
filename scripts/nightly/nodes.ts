import { runNightly } from '../nightly-part.ts';
import { nodeOf } from '../nodes.ts';
import { installed, run } from '../run.js';

/** The suites of what a server runs, with every newer Node. `npm test` runs them with this one. */
const MAJORS = ['22', '24', '26'];
const SUITES = ['rules', 'protocol', 'log', 'table', 'tournament', 'server'].map(
  (name) => `packages/${name}/`,
);

await runNightly({
  name: 'nodes',
  seed: 'none',
  steps: MAJORS,
  async run(major) {
    const node = nodeOf(Number(major));
    const code = await run(node, [installed('vitest'), 'run', '--project', 'packages', ...SUITES]);
    return { major, isPassed: code === 0 };
  },
  conclude: (all) => ({
    figures: { passed: all.filter(({ isPassed }) => isPassed).map(({ major }) => major) },
    problems: all.filter(({ isPassed }) => !isPassed).map(({ major }) => `tests fail with Node ${major}`),
  }),
});
