import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lastingLogContract, logContract } from '@pok/log/testing/log-contract';
import { EVENT_VERSION } from '@pok/protocol';
import { afterAll, expect, test } from 'vitest';
import { fail } from '../testing/inert-dependencies.ts';
import { openSqliteStore, sqliteFile } from './sqlite.ts';
import { runCalls } from './sqlite-calls.ts';
import { Database } from './sqlite-database.ts';
import { hasDriver, SQLITE_DRIVERS } from './sqlite-driver.ts';
import { createSqliteOperations, openDatabase } from './sqlite-operations.ts';
import { SQLITE_STEPS } from './sqlite-schema.ts';
import { storeContract } from './store-contract.ts';

const PHONE = {
  id: 'phone',
  player: 'ana',
  tokenHash: 'hash',
  kind: 'device',
  name: 'Phone',
  seen: 0,
} as const;

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pok-sqlite-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

for (const driver of SQLITE_DRIVERS.filter(hasDriver)) {
  const open = async () => {
    const folder = newFolder();
    const again = () => openSqliteStore(folder, fail, Date.now, driver);
    return { log: await again(), reopen: again };
  };
  logContract(`sqlite (${driver})`, open);
  lastingLogContract(`sqlite (${driver})`, open);
  storeContract(`sqlite (${driver})`, () => openSqliteStore(newFolder(), fail, Date.now, driver));
}

test.for(SQLITE_DRIVERS.filter(hasDriver))(
  'rows go on streaming after garbage was collected (%s)',
  async (driver) => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    let database: Database | undefined = new Database(':memory:', { driver });
    database.exec('create table numbers (number integer)');
    database.prepare('insert into numbers values ($1), ($2), ($3)')(1, 2, 3);
    const count = database.prepare('select count(*) from numbers');
    const rows = [];
    for (const row of database.stream('select number from numbers')) {
      rows.push(row);
      // The driver frees what was collected in the next turn of the event loop.
      collectGarbage();
      await setImmediate();
    }
    database = undefined;
    collectGarbage();
    await setImmediate();
    expect(rows).toEqual([[1], [2], [3]]);
    expect(count()).toEqual([[3]]);
  },
);

test('every commit is synced to the disk', () => {
  const database = openDatabase(join(newFolder(), 'pok.sqlite'));
  expect(database.pragma('journal_mode')).toBe('wal');
  expect(database.pragma('synchronous')).toBe(2);
  database.close();
});

test.skipIf(process.platform === 'win32')('only its owner may read a folder that it makes', async () => {
  const folder = join(newFolder(), 'data');
  const store = await openSqliteStore(folder, fail);
  expect(statSync(folder).mode & 0o077).toBe(0);
  await store.close();
});

test('everything survives closing and opening', async () => {
  const folder = newFolder();
  const store = await openSqliteStore(folder, fail);
  await store.append('AGAIN222', 0, []);
  await store.addDevice(PHONE);
  await store.close();
  const again = await openSqliteStore(folder, fail);
  expect(await again.read('AGAIN222', 0)).toEqual([{ version: 1, eventVersion: EVENT_VERSION, events: [] }]);
  expect(await again.findDevice('hash')).toEqual(PHONE);
  await again.close();
});

/** Another process that has the database open, as a backup does. */
async function openElsewhere(file: string): Promise<ChildProcess> {
  const script = `const { DatabaseSync } = require('@photostructure/sqlite');
    globalThis.database = new DatabaseSync(process.argv[1], { readOnly: true });
    database.exec('select count(*) from entries');
    console.log('open');
    process.stdin.resume();`;
  const reader = spawn(process.execPath, ['-e', script, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(reader.stdout, 'data');
  return reader;
}

test('a closed store leaves everything in the database file, even while another process has it open', async () => {
  const folder = newFolder();
  const store = await openSqliteStore(folder, fail);
  await store.append('ALONE222', 0, []);
  const reader = await openElsewhere(sqliteFile(folder));
  await store.append('ALONE222', 1, []);
  await store.close();
  const copy = join(newFolder(), 'copy.sqlite');
  copyFileSync(sqliteFile(folder), copy);
  reader.kill();
  const database = new Database(copy);
  expect(database.prepare('select version from entries')()).toEqual([[1], [2]]);
  database.close();
});

test('if SQLite rolls a transaction back by itself, no call of its batch is stored, and each is told why', () => {
  const database = openDatabase(join(newFolder(), 'pok.sqlite'));
  const operations = createSqliteOperations(database);
  database.pragma(`max_page_count = ${Number(database.pragma('page_count')) + 2}`);
  const tooMuch = { table: 'FULL2222', match: 1, endedAt: 0, summary: '', content: 'x'.repeat(100_000) };
  const append = (table: string) => ['append', table, [1, EVENT_VERSION, '[]'], 1] as never;
  const replies = runCalls(database, operations, [
    append('BEFORE22'),
    ['saveMatch', tooMuch as never],
    append('AFTER222'),
  ]);
  expect(replies.map((reply) => !reply.ok && reply.code)).toEqual(Array(3).fill('SQLITE_FULL'));
  expect(operations.newest(['BEFORE22', 'AFTER222'])).toEqual(new Map());
  expect(runCalls(database, operations, [append('AFTER222')])).toEqual([{ ok: true, value: 'appended' }]);
  database.close();
});

test('an SQLite error keeps its code, and the other calls of its batch succeed', async () => {
  const store = await openSqliteStore(newFolder(), fail);
  await store.addDevice(PHONE);
  const [refused, stored] = await Promise.allSettled([
    store.addDevice(PHONE),
    store.append('BESIDE22', 0, []),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT' } });
  expect(stored).toEqual({ status: 'fulfilled', value: 'appended' });
  expect(await store.read('BESIDE22', 0)).toHaveLength(1);
  await store.close();
});

test('a database of the first version is migrated, log by log', async () => {
  const folder = newFolder();
  const old = new Database(sqliteFile(folder));
  old.exec(SQLITE_STEPS[0] ?? '');
  old.pragma('user_version = 1');
  const insert = old.prepare('insert into entries values ($1, $2, $3)');
  for (const [table, version] of [
    ['OLDER222', 1],
    ['NEWER333', 1],
    ['OLDER222', 2],
    ['OLDER222', 3],
  ] as const)
    insert(table, version, '[]');
  old.exec(`insert into tables values ('OLDER222', 7), ('NEWER333', 9)`);
  old.exec(`insert into players values ('hash', 'ana')`);
  old.close();

  const store = await openSqliteStore(folder, fail);
  expect(await store.read('OLDER222', 1)).toEqual([
    { version: 2, eventVersion: 1, events: [] },
    { version: 3, eventVersion: 1, events: [] },
  ]);
  expect(await store.read('NEWER333', 0)).toEqual([{ version: 1, eventVersion: 1, events: [] }]);
  expect(await store.untouchedSince(8)).toEqual(['OLDER222']);
  expect(await store.findDevice('hash')).toMatchObject({ player: 'ana', kind: 'device', seen: 0 });
  expect(await store.append('OLDER222', 2, [])).toBe('stale');
  expect(await store.append('OLDER222', 3, [])).toBe('appended');
  expect((await store.read('OLDER222', 0)).map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  await store.close();
});

test('a database of the second version, with one log for all tables, is migrated and read in parts', async () => {
  const folder = newFolder();
  const old = new Database(sqliteFile(folder));
  for (const step of SQLITE_STEPS.slice(0, 2)) old.exec(step);
  old.exec(`insert into tables values (1, 'LONGER22', 450, 450, 7);
    insert into entries with recursive chain (version) as (select 1 union all select version + 1 from chain limit 450)
      select version, 1, version, nullif(version - 1, 0), '[]' from chain`);
  old.pragma('user_version = 2');
  old.close();

  const store = await openSqliteStore(folder, fail);
  const appends = Array.from({ length: 200 }, (_, more) => store.append('LONGER22', 450 + more, []));
  expect(new Set(await Promise.all(appends))).toEqual(new Set(['appended']));
  const span = async (after: number, upTo: number) => {
    const versions = (await store.read('LONGER22', after, upTo)).map(({ version }) => version);
    return [versions[0], versions.at(-1), versions.length];
  };
  expect(await span(0, 200)).toEqual([1, 200, 200]);
  expect(await span(150, 350)).toEqual([151, 350, 200]);
  expect(await span(600, 800)).toEqual([601, 650, 50]);
  expect(await store.remove('LONGER22', 1_000_000)).toBe(true);
  await store.close();
});

test('a second server on the same folder is refused', async () => {
  const folder = newFolder();
  const store = await openSqliteStore(folder, fail);
  await expect(openSqliteStore(folder, fail)).rejects.toThrow(/another POK server/);
  await store.close();
});
