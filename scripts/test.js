import { prepare } from './prepare.js';
import { installed, mustRun, run, say } from './run.js';

/** `npm test` runs everything; `npm test -- judge` only the test files whose path has that in it. */
const filters = process.argv.slice(2);

await prepare();
if (filters.length === 0) {
  say('checking types, style and dead code…');
  await mustRun(process.execPath, ['scripts/check.js']);
  // Counting what is covered slows everything down, so it is done where every branch has to be: in the law.
  say('testing that every branch of the rules is tested…');
  await mustRun(process.execPath, [installed('vitest'), 'run', '--coverage', 'packages/rules/']);
}
// The e2e tests build the app and find a browser themselves: other tests need neither.
say('testing…');
const isTested = filters.length === 0 ? ['--exclude', 'packages/rules/**'] : [];
process.exit(await run(process.execPath, [installed('vitest'), 'run', ...isTested, ...filters]));
