import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from './command-line.js';
import { compileMessages } from './messages.js';
import { prepare } from './prepare.js';
import { installed, ROOT, run, runAside, say } from './run.js';
import { openMemoryFolder } from './testing/memory-folder.js';

const { values, words: filters } = readCommandLine('npm test --', {
  about: 'runs every test and check; as root on Debian, it installs Chromium if there is no browser',
  otherWords: { name: 'NAME…', about: 'only the test files with one of these in their path, such as: judge' },
  options: { title: { value: 'PATTERN', about: 'only the tests whose titles match' } },
});
const unmatched = filters.filter((filter) => !testFiles().some((path) => path.includes(filter)));
if (unmatched.length > 0) {
  say(`no test file has ${unmatched.join(' or ')} in its path`);
  process.exit(2);
}

const memory = openMemoryFolder();
process.on('exit', memory.remove);
/** @param {readonly string[]} args */
const runTests = (...args) => run(process.execPath, [installed('vitest'), 'run', ...args], memory.env);
const title = values.title === undefined ? [] : ['--testNamePattern', values.title];

await prepare();
// The e2e tests build the app and find a browser themselves: other tests need neither.
if (filters.length + title.length > 0) process.exit(await runTests(...title, ...filters));

await compileMessages();
await prepare({ build: true, browser: 'install' });
// Most tests spend their time waiting: the checks use that time.
say('checking types, style and dead code alongside the tests…');
const checking = runAside(['scripts/check.js']);
// Coverage slows tests down, so it is measured only where every branch must be covered: in the rules.
say('testing that every branch of the rules is tested…');
const ofRules = await runTests('--coverage', '--project', 'packages', 'packages/rules/');
say('testing everything else…');
const ofTheRest = await runTests('--exclude', 'packages/rules/**');
const checks = await checking;
process.stdout.write(checks.output);
// What failed may have been printed long ago.
const failed = Object.entries({
  'the tests of the rules, or a branch that they miss': ofRules,
  'other tests': ofTheRest,
  checks: checks.code,
}).filter(([, code]) => code !== 0);
for (const [what] of failed) say(`✗ ${what}`);
process.exit(failed.length === 0 ? 0 : 1);

/** Paths from the root. */
function testFiles() {
  return ['packages', 'examples', 'scripts', 'simulator', 'e2e'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.nightly.test.ts'))
      .map((path) => join(folder, path)),
  );
}
