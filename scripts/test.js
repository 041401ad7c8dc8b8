import { compileMessages } from './messages.js';
import { prepare } from './prepare.js';
import { installed, run, runAside, say } from './run.js';

/** `npm test` runs everything; `npm test -- judge` only the test files whose path has that in it. */
const filters = process.argv.slice(2);
const VITEST = [installed('vitest'), 'run'];

await prepare();
// The e2e tests build the app and find a browser themselves: other tests need neither.
if (filters.length > 0) process.exit(await run(process.execPath, [...VITEST, ...filters]));

await compileMessages();
await prepare({ build: true, browser: true });
// Most tests wait for something most of the time: the checks fill that in.
say('checking types, style and dead code beside the tests…');
const checking = runAside(['scripts/check.js']);
// Counting what is covered slows everything down, so it is done where every branch has to be: in the law.
say('testing that every branch of the rules is tested…');
const law = ['--coverage', '--project', 'packages', 'packages/rules/'];
const isLawTested = await run(process.execPath, [...VITEST, ...law]);
say('testing everything else…');
const isRestTested = await run(process.execPath, [...VITEST, '--exclude', 'packages/rules/**']);
const checks = await checking;
process.stdout.write(checks.output);
process.exit([isLawTested, isRestTested, checks.code].every((code) => code === 0) ? 0 : 1);
