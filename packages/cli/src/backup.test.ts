import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'pok-backup-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function pok(...args: string[]) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  return spawnSync(process.execPath, ['--import', 'tsx', main, ...args], { encoding: 'utf8' });
}

test('a backup of nothing is refused in one line', () => {
  const { status, stderr } = pok(
    'backup',
    join(folder, 'backup.sqlite'),
    '--data-dir',
    join(folder, 'nothing'),
  );
  expect(status).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('there is no database');
});

test('restoring a file that is not there is refused in one line', () => {
  const { status, stderr } = pok('restore', join(folder, 'gone.sqlite'), '--data-dir', folder);
  expect(status).toBe(2);
  expect(stderr).toContain('is not there');
});
