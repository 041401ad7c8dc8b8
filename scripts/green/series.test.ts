import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { processesOf } from './processes.ts';
import { problemsOf, runSeries } from './series.ts';

const onLinux = process.platform === 'linux';

let folder: string;
let repository: string;
let results: string;

beforeEach(() => {
  // Otherwise what a test leaves behind would end with it.
  vi.stubEnv('NODE_OPTIONS', '');
  folder = mkdtempSync(join(tmpdir(), 'pok-green-test-'));
  repository = join(folder, 'project');
  results = join(folder, 'results');
  mkdirSync(repository);
  execFileSync('git', ['init', '--quiet'], { cwd: repository });
  writeFileSync(join(repository, 'package.json'), '{ "scripts": { "test": "node test.mjs" } }');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Commits what `npm test` does; it may add a line to `diary`. */
function commit(test: string): void {
  const start = "import { appendFileSync, existsSync, readdirSync, statSync } from 'node:fs';\n";
  writeFileSync(join(repository, 'test.mjs'), start + test);
  const who = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org'];
  execFileSync('git', ['add', '.'], { cwd: repository });
  execFileSync('git', [...who, 'commit', '--quiet', '--message', 'change the tests'], { cwd: repository });
}

const diary = () => join(folder, 'diary');
const note = (what: string) => `appendFileSync(${JSON.stringify(diary())}, ${what} + '\\n');\n`;
const noted = () => readFileSync(diary(), 'utf8').trim().split('\n');

describe.runIf(onLinux)('a run is green only if', () => {
  test('nothing fails, looks like an error or stays behind', async () => {
    commit("console.log('all is well')");
    const [run] = await runSeries({ repository, results, counts: { plain: 1 } });
    expect(run).toMatchObject({ green: true, failed: [], errors: [], leftovers: [] });
    expect(readdirSync(results)).toEqual(['runs.jsonl']);
  });

  test('no test fails: it says which', async () => {
    commit("console.log('pok: failed: judge.test.ts > [V4] all'); process.exit(1)");
    const [run] = await runSeries({ repository, results, counts: { plain: 1 } });
    expect(run).toMatchObject({ green: false, failed: ['judge.test.ts > [V4] all'], errors: [] });
  });

  test('npm test ends well, whatever it says', async () => {
    commit('process.exit(3)');
    const [run] = await runSeries({ repository, results, counts: { plain: 1 } });
    expect(run).toMatchObject({ green: false, failed: ['npm test ended with 3'] });
  });

  test('it prints nothing that looks like an error', async () => {
    commit("console.error('TypeError: x is not a function')");
    const [run] = await runSeries({ repository, results, counts: { plain: 1 } });
    if (run === undefined) throw new Error('nothing was run');
    expect(run).toMatchObject({ green: false, errors: ['TypeError: x is not a function'] });
    const log = problemsOf(results, run).at(-1)?.replace('all it printed: ', '') ?? '';
    expect(readFileSync(log, 'utf8')).toContain('TypeError: x is not a function');
  });

  test('it leaves no process behind, even one without its environment; those are ended', async () => {
    commit(`
      import { spawn } from 'node:child_process';
      const idle = ['-e', 'setInterval(() => {}, 1000)'];
      spawn(process.execPath, idle, { detached: true, stdio: 'ignore', cwd: '/' }).unref();
      spawn(process.execPath, idle, { detached: true, stdio: 'ignore', env: {} }).unref();
      ${note('process.env.POK_GREEN')}`);
    const [run] = await runSeries({ repository, results, counts: { plain: 1 } });
    expect(run).toMatchObject({ green: false, failed: [], errors: [] });
    expect(run?.leftovers).toEqual(Array(2).fill(expect.stringContaining('setInterval')));
    const [place = ''] = noted();
    await expect.poll(() => processesOf(place)).toEqual([]);
    expect(existsSync(place)).toBe(false);
  });
});

test.runIf(onLinux)('each condition is what it says', async () => {
  commit(
    note(`JSON.stringify({
      words: process.argv.slice(2),
      mode: (statSync('..').mode & 0o777).toString(8),
      homeIsEmpty: readdirSync(process.env.HOME).length === 0,
      cache: process.env.npm_config_cache.startsWith(process.env.POK_GREEN),
      registry: process.env.npm_config_registry ?? null,
      path: process.env.PATH.includes('/another-project/'),
    })`),
  );
  vi.stubEnv('PATH', `/another-project/node_modules/.bin:${process.env.PATH}`);
  vi.stubEnv('npm_config_registry', 'https://registry.example.org/');
  await runSeries({ repository, results, counts: { 'empty-home': 1, 'private-folder': 1, e2e: 1 } });
  const usual = { words: [], mode: '755', homeIsEmpty: false, cache: false, registry: null, path: false };
  expect(noted().map((line) => JSON.parse(line))).toEqual([
    { ...usual, homeIsEmpty: true, cache: true, registry: 'https://registry.example.org/' },
    { ...usual, mode: '700' },
    { ...usual, words: ['e2e/'] },
  ]);
});

test.runIf(onLinux)(
  'a series goes on where it was interrupted, and a new commit begins a new one',
  async () => {
    commit(note("'first'"));
    await runSeries({ repository, results, counts: { plain: 2 } });
    const runs = await runSeries({ repository, results, counts: { plain: 3, e2e: 2 } });
    expect(runs.map(({ condition, number }) => `${condition} ${number}`)).toEqual([
      ...['plain 1', 'plain 2', 'plain 3', 'e2e 1', 'e2e 2'],
    ]);
    expect(noted()).toHaveLength(5);
    commit(note("'second'"));
    await runSeries({ repository, results, counts: { plain: 1 } });
    expect(noted().at(-1)).toBe('second');
  },
);
