import { join } from 'node:path';
import { readCommandLine } from './command-line.js';
import { problemsOf, runSeries } from './green/series.ts';
import { ROOT, say } from './run.js';
import { CONDITIONS, TOOLS } from './tools.js';

/*
 * A test that fails once in twenty runs teaches people to run tests again. This shows that ours don't, wherever they run: not one
 * may fail, print what looks like an error or leave a process behind.
 */

const { values, words } = readCommandLine('npm run tool -- green', TOOLS.green);
const runs = values.runs === undefined ? undefined : Number(values.runs);
if (runs !== undefined && !(Number.isInteger(runs) && runs > 0)) refuse('--runs takes a positive number');
if (process.platform !== 'linux') refuse('this finds processes in /proc, which only Linux has');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const results = join(ROOT, '.cache/green');
const counts = Object.fromEntries(
  Object.entries(CONDITIONS)
    .filter(([name]) => words.length === 0 || words.includes(name))
    .map(([name, { count }]) => [name, runs ?? count]),
);
const series = await runSeries({ repository: ROOT, results, counts });
const failed = series.filter(({ green }) => !green);
for (const run of failed) {
  say(`✗ ${run.condition} ${run.number}`);
  for (const problem of problemsOf(results, run)) say(`  ${problem}`);
}
say(
  `${series.length - failed.length} of ${series.length} runs of ${series[0]?.commit.slice(0, 12)} were green`,
);
if (failed.length > 0) say(`without ${join(results, 'runs.jsonl')}, all begin again`);
process.exit(failed.length === 0 ? 0 : 1);

function refuse(reason: string): never {
  say(reason);
  process.exit(2);
}
