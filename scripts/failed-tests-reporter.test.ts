import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { installed, ROOT } from './run.js';

test('names every way in which a run can fail, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pok-failing-tests-'));
  const files = {
    tests: "test('passes', () => {}); describe('dice', () => test('roll', () => expect(1).toBe(2)));",
    hook: "describe('table', () => { beforeAll(() => { throw new Error('no table'); }); test('x', () => {}); });",
    import: "import './nothing.js';",
    late: "test('passes as well', () => { Promise.reject(new Error('too late')); });",
  };
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.js`), source);
  const failed = join(folder, 'failed');
  const { status } = spawnSync(
    process.execPath,
    [
      ...[installed('vitest'), 'run', '--globals', '--root', folder],
      `--reporter=${join(ROOT, 'scripts/failed-tests-reporter.ts')}`,
    ],
    { env: { ...process.env, FAILED_TESTS: failed } },
  );
  const lines = readFileSync(failed, 'utf8').trimEnd().split('\n').sort();
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  const path = (name: string) => relative(ROOT, join(folder, `${name}.test.js`));
  expect(lines).toEqual([
    `${path('hook')} > table: no table`,
    expect.stringContaining(`${path('import')}: `),
    `${path('tests')} > dice > roll`,
    'an error outside of tests: too late',
  ]);
});
