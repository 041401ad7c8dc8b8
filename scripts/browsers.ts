import { needEngines, STEPS } from './browsers/steps.ts';
import { readCommandLine } from './command-line.js';
import { say } from './run.js';
import { TOOLS } from './tools.js';

const { switches, words } = readCommandLine('npm run tool -- browsers', TOOLS.browsers);
const chosen = [...STEPS].filter(([name]) => words.every((word) => name.includes(word)));
if (chosen.length === 0)
  say(`no step has ${words.join(' and ')} in its name: ${[...STEPS.keys()].join('; ')}`);
await needEngines(
  chosen.map(([name]) => name),
  switches.has('install'),
);
let isGood = chosen.length > 0;
for (const [name, take] of chosen) {
  const startedAt = performance.now();
  const { figures, problems } = await take();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  say(`${problems.length === 0 ? '✓' : '✗'} ${name} ${JSON.stringify(figures)} in ${seconds} s`);
  for (const problem of problems) say(`  ${problem}`);
  isGood &&= problems.length === 0;
}
process.exit(isGood ? 0 : 1);
