import { chooseSteps, needEngines, takeStep } from './browsers/steps.ts';
import { readCommandLine } from './command-line.js';
import { say } from './run.js';
import { TOOLS } from './tools.js';

const { switches, words } = readCommandLine('npm run tool -- browsers', TOOLS.browsers);
const chosen = chooseSteps(words);
await needEngines(chosen, switches.has('install'));
let isGood = true;
for (const name of chosen) {
  const startedAt = performance.now();
  const { figures, problems } = await takeStep(name);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  say(`${problems.length === 0 ? '✓' : '✗'} ${name} ${JSON.stringify(figures)} in ${seconds} s`);
  for (const problem of problems) say(`  ${problem}`);
  isGood &&= problems.length === 0;
}
process.exit(isGood ? 0 : 1);
