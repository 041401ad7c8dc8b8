import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCommandLine } from './command-line.js';
import { compileMessages } from './messages.js';
import { prepare } from './prepare.js';
import { installed, ROOT, run, runAside, say } from './run.js';
import { openMemoryFolder } from './testing/memory-folder.js';

const {
  values,
  switches,
  words: filters,
} = readCommandLine('npm test --', {
  about: 'runs every test and check; as root on Debian, it installs Chromium if there is no browser',
  otherWords: { name: 'NAME…', about: 'only the test files with one of these in their path, such as: judge' },
  options: {
    title: { value: 'PATTERN', about: 'only the tests whose titles match' },
    update: { about: 'writes the files again that tests compare their results with' },
  },
});
const unmatched = filters.filter((filter) => !testFiles().some((path) => path.includes(filter)));
if (unmatched.length > 0) {
  say(`no test file has ${unmatched.join(' or ')} in its path`);
  process.exit(2);
}

const memory = openMemoryFolder();
process.on('exit', memory.remove);
const failedTests = join(ROOT, '.cache', `failed-tests-${process.pid}`);
process.on('exit', () => rmSync(failedTests, { force: true }));
const title = values.title === undefined ? [] : ['--testNamePattern', values.title];

await prepare();
// The e2e tests build the app and find a browser themselves: other tests need neither.
if (filters.length + title.length > 0) endWith(await runTests('the tests', ...title, ...filters));

await compileMessages();
await prepare({ build: true, browser: 'install' });
// Most tests spend their time waiting: the checks use that time.
say('checking types, style and dead code alongside the tests…');
const checking = runAside(['scripts/check.js']);
// Coverage slows tests down, so it is measured only where every branch must be covered: in the rules.
say('testing that every branch of the rules is tested…');
const ofRules = await runTests(
  'a branch of the rules is not tested',
  ...['--coverage', '--project', 'packages', 'packages/rules/'],
);
say('testing everything else…');
const ofTheRest = await runTests('the tests', '--exclude', 'packages/rules/**');
const { code, output } = await checking;
process.stdout.write(output);
const ofChecks = [...output.matchAll(/^pok: ✗ (.*)$/gm)].map(([, name]) => `check: ${name}`);
endWith([...ofRules, ...ofTheRest, ...(code !== 0 && ofChecks.length === 0 ? ['the checks'] : ofChecks)]);

/**
 * Runs Vitest. @param {string} otherwise what failed if no single test did @param {readonly string[]} args
 * @returns {Promise<readonly string[]>} what failed
 */
async function runTests(otherwise, ...args) {
  const reporters = ['--reporter=default', '--reporter=./scripts/failed-tests-reporter.ts'];
  // Vitest would take a word that follows a bare `--update` as its value.
  const update = switches.has('update') ? ['--update=all'] : [];
  mkdirSync(dirname(failedTests), { recursive: true });
  writeFileSync(failedTests, '');
  const code = await run(process.execPath, [installed('vitest'), 'run', ...reporters, ...update, ...args], {
    ...memory.env,
    FAILED_TESTS: failedTests,
  });
  if (code === 0) return [];
  const failed = readFileSync(failedTests, 'utf8').trim().split('\n');
  return failed[0] === '' ? [otherwise] : failed;
}

/** What failed may have been printed long ago, so its names come last. @param {readonly string[]} failed */
function endWith(failed) {
  for (const what of failed) say(`failed: ${what}`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** Paths from the root. */
function testFiles() {
  return ['packages', 'examples', 'scripts', 'research', 'simulator', 'e2e'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.nightly.test.ts'))
      .map((path) => join(folder, path)),
  );
}
