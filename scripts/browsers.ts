import { installBrowsers } from './browsers/install.js';
import { say } from './run.js';

/** `npm run browsers` takes every step, `npm run browsers -- webkit` those with that in their name. */
await installBrowsers();
const { STEPS } = await import('./browsers/steps.ts');
const filters = process.argv.slice(2);
const chosen = [...STEPS].filter(([name]) => filters.every((filter) => name.includes(filter)));
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
