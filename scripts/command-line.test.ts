import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '@pok/server';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './run.js';
import { TOOLS } from './tools.js';

const SCRIPTS = Object.values(packageJson.scripts).map((command) => command.replace('node ', ''));
const COMMANDS = [...SCRIPTS, ...Object.keys(TOOLS).map((name) => `scripts/tool.js ${name}`)];

/** Started outside npm and without a home directory, so that it finds neither tools nor a cache. */
function start(...args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env: {}, timeout: 60_000 });
}

describe('a script does nothing but explain itself', () => {
  test.each(COMMANDS)('%s with --help', (command) => {
    const { status, stdout, stderr } = start(...command.split(' '), '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^npm .*: .*\n\n[\s\S]* {2}--help +prints this\n$/);
  });

  test.each(COMMANDS)('%s with an unknown option', (command) => {
    const { status, stdout, stderr } = start(...command.split(' '), '--no-such-option');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--no-such-option'\n\nnpm .*: /);
  });

  const strict = [...COMMANDS.filter((command) => command !== 'scripts/test.js'), 'scripts/bench.js web'];
  test.each(strict)('%s, given a word that it does not know', (command) => {
    const { status, stdout, stderr } = start(...command.split(' '), 'no-such-word');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown argument 'no-such-word'\n\nnpm .*: /);
  });
});

test('npm start knows every setting of the server before the server is built', () => {
  const help = parseConfig({}, ['--help']);
  if (help.kind !== 'help') throw new Error('the server does not explain itself');
  const flagsIn = (text: string) => [...text.matchAll(/^ +(--[a-z-]+)/gm)].map(([, flag]) => flag).sort();
  expect(flagsIn(start('scripts/start.js', '--help').stdout)).toEqual(
    [...new Set([...flagsIn(help.text), '--help'])].sort(),
  );
});

test.each([
  'scripts/bench.js server --build no-such-file.js',
  'scripts/bench.js server --node latest',
  'scripts/nightly.js --scale twice',
])('%s is refused before anything is built', (command) => {
  const { status, stdout } = start(...command.split(' '));
  expect(status).toBe(2);
  expect(stdout).toMatch(/^pok: --[a-z]+ takes .*\n$/);
});

/** What pages and comments tell people to run. */
const NAMED = [
  '.',
  'docs',
  'packages',
  'scripts',
  'bench',
  'e2e',
  'simulator',
  'research',
  'examples',
  '.github',
].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter(
      (file) => /\.(md|ts|js|json|svelte|yml)$|Dockerfile$/.test(file) && !/node_modules|golden/.test(file),
    )
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      return [...text.matchAll(/npm run ([a-z][a-z:]*)(?: -- ([a-z][a-z-]*))?/g)];
    }),
);

test('pages and comments name scripts that exist', () => {
  expect(NAMED.length).toBeGreaterThan(50);
  const unknown = NAMED.filter(([, script = '', word = '']) => {
    if (!Object.hasOwn(packageJson.scripts, script)) return true;
    return script === 'tool' && word !== '' && !Object.hasOwn(TOOLS, word);
  });
  expect(unknown.map(([named]) => named)).toEqual([]);
});

test('npm test says which name matches no test file', () => {
  const { status, stdout } = start('scripts/test.js', 'judge', 'no-such-file');
  expect({ status, stdout }).toEqual({
    status: 2,
    stdout: 'pok: no test file has no-such-file in its path\n',
  });
});

test.each([
  ['scripts/nightly.js', 'scripts/nightly', '.ts'],
  ['scripts/bench.js', 'bench', '.bench.ts'],
])('%s lists everything in %s', (script, folder, ending) => {
  const { stdout } = start(script, '--help');
  for (const file of readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(ending)))
    expect(stdout).toContain(`\n  ${file.replace(ending, ' ')}`);
});
