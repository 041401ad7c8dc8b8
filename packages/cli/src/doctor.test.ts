import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { restore } from '@pok/server/backup';
import { damageSqlite } from '@pok/server/testing/damage-sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHere } from '../test/run-here.ts';

const BACKUP = fileURLToPath(new URL('../../protocol/golden/v1/backup/backup.sqlite', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pok-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('one line reports a store in which everything can be read', async () => {
  await restore(BACKUP, { dataDir: folder });
  const { code, out } = await runHere('doctor', '--data-dir', folder);
  expect(code).toBe(0);
  expect(out).toMatch(/^Everything can be read: \d+ tables with \d+ entries, and \d+ finished matches\.\n$/);
});

test('a damaged table is named, and nothing is repaired', async () => {
  await restore(BACKUP, { dataDir: folder });
  const file = join(folder, 'pok.sqlite');
  damageSqlite(folder, `update entries set events = '\u202e' where version = 2`);
  const before = readFileSync(file);
  const { code, out } = await runHere('doctor', '--data-dir', folder);
  expect(code).toBe(1);
  expect(out).toMatch(/^[A-Z2-9]{8}: entry 2 is damaged/m);
  expect(out).toContain('Nothing was changed.');
  expect(out).not.toContain('\u202e');
  const told = JSON.parse((await runHere('doctor', '--data-dir', folder, '--json')).out);
  expect(out).toContain(`${told.findings[0].table}: ${told.findings[0].message}`);
  expect(readFileSync(file)).toEqual(before);
});

test('a folder without a database is refused in one line', async () => {
  const { code, error } = await runHere('doctor', '--data-dir', join(folder, 'nothing'));
  expect([code, error.trim().split('\n').length]).toEqual([2, 1]);
  expect(error).toContain('there is no database');
});
