import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastingLogContract, logContract } from '@pok/table/log-contract';
import { afterAll, expect, test } from 'vitest';
import { openSqliteStore } from './sqlite.ts';
import { openDatabase } from './sqlite-operations.ts';
import { storeContract } from './store-contract.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pok-sqlite-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function fail(error: Error): never {
  throw error;
}

async function open() {
  const folder = newFolder();
  return { log: await openSqliteStore(folder, fail), reopen: () => openSqliteStore(folder, fail) };
}

logContract('sqlite', open);
lastingLogContract('sqlite', open);
storeContract('sqlite', () => openSqliteStore(newFolder(), fail));

test('every commit is synced to the disk', () => {
  const database = openDatabase(join(newFolder(), 'pok.sqlite'));
  expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(database.pragma('synchronous', { simple: true })).toBe(2);
  database.close();
});

test('everything is there again after closing and opening', async () => {
  const folder = newFolder();
  const store = await openSqliteStore(folder, fail);
  await store.append('AGAIN222', 0, []);
  await store.addPlayer({ id: 'ana', tokenHash: 'hash' });
  await store.close();
  const again = await openSqliteStore(folder, fail);
  expect(await again.read('AGAIN222', 0)).toEqual([{ version: 1, events: [] }]);
  expect(await again.findPlayer('hash')).toBe('ana');
  await again.close();
});

test('a second server on the same folder is turned away', async () => {
  const folder = newFolder();
  const store = await openSqliteStore(folder, fail);
  await expect(openSqliteStore(folder, fail)).rejects.toThrow(/another POK server/);
  await store.close();
});
