import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '../test/run-here.ts';

const BACKUP = fileURLToPath(new URL('../../protocol/golden/v1/backup/backup.sqlite', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'pok-backup-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a backup of nothing is refused in one line', async () => {
  const file = join(folder, 'backup.sqlite');
  const { code, error } = await runHere('backup', file, '--data-dir', join(folder, 'nothing'));
  expect(code).toBe(2);
  expect(error.trim().split('\n')).toHaveLength(1);
  expect(error).toContain('there is no database');
});

test('restoring a file that does not exist is refused in one line', async () => {
  const { code, error } = await runHere('restore', join(folder, 'gone.sqlite'), '--data-dir', folder);
  expect(code).toBe(2);
  expect(error.trim().split('\n')).toHaveLength(1);
  expect(error).toContain("doesn't exist");
});

test('a restore that is interrupted says so in one line, and leaves nothing behind', async () => {
  const dataDir = join(folder, 'interrupted');
  const interrupt = (signal: string | symbol, listener: () => void) => {
    if (signal === 'SIGINT') setImmediate(listener);
  };
  process.on('newListener', interrupt);
  const { code, error } = await runHere('restore', BACKUP, '--data-dir', dataDir);
  process.off('newListener', interrupt);
  expect([code, error]).toEqual([2, 'pok: stopped; nothing was restored.\n']);
  expect(existsSync(dataDir)).toBe(false);
});
