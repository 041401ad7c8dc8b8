import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { fail } from '../testing/inert-dependencies.ts';
import { newDatabase } from '../testing/new-database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';
import { type SeatedTable, seatTable } from '../testing/seated-table.ts';
import { newTournament } from '../testing/tournament-client.ts';
import { backup, restore } from './backup.ts';
import { examine } from './examine.ts';
import { LocationError } from './location.ts';
import { openPostgresStore } from './postgres.ts';
import { sqliteFile } from './sqlite.ts';
import { Database } from './sqlite-database.ts';
import { createSqliteOperations, openDatabase } from './sqlite-operations.ts';

const folder = mkdtempSync(join(tmpdir(), 'pok-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the `pok` command to its end. */
async function pok(...args: string[]): Promise<number> {
  const main = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));
  const [code] = await once(spawn(process.execPath, ['--import', 'tsx', main, ...args]), 'exit');
  return code;
}

function isForOwnerAlone(path: string): boolean {
  return process.platform === 'win32' || (statSync(path).mode & 0o077) === 0;
}

interface Evening extends SeatedTable {
  readonly tournament: string;
}

/** A match in its first round, one fist closed, and a tournament. */
async function beginMatch(server: TestServer): Promise<Evening> {
  const table = await seatTable([server.url], 3);
  const [first] = table.people;
  if (first === undefined) throw new Error('nobody');
  const tournament = await newTournament(server.url, first.credentials, { name: 'Olga' });
  const [host, ben] = table.people.map(({ socket }) => socket);
  await host?.command({ type: 'start' });
  await ben?.command({ type: 'close', match: 1, round: 1, shape: 'square' });
  return { ...table, tournament };
}

async function findEverything(server: TestServer, { code, people, tournament }: Evening): Promise<void> {
  const found = await fetch(`${server.url}/api/tournaments/${tournament}/view`);
  expect(await found.json()).toMatchObject({ tournament, isOver: false });
  const ben = new SocketPlayer(server.url, code, { token: people[1]?.credentials.token ?? '' });
  const view = await ben.until(({ match }) => match !== null);
  expect(view.match?.round?.fists[1]).toMatchObject({ closed: true, shape: 'square' });
  expect(await ben.command({ type: 'open', match: 1, round: 1 })).toMatchObject({ ok: true });
  ben.close();
}

test('from SQLite and back, while the server runs, and from SQLite to PostgreSQL', async () => {
  const dataDir = join(folder, 'first');
  const server = await startTestServer({ DATA_DIR: dataDir });
  const table = await beginMatch(server);
  const file = join(folder, 'one.sqlite');
  await backup({ dataDir }, file);
  await expect(backup({ dataDir }, file)).rejects.toThrow(/already exists/);
  await server.close();
  expect(await examine({ dataDir })).toMatchObject({ tables: 1, tournaments: 1, findings: [] });

  const restored = join(folder, 'second');
  await restore(file, { dataDir: restored });
  await expect(restore(file, { dataDir: restored })).rejects.toThrow(/already exists/);
  const again = await startTestServer({ DATA_DIR: restored });
  await findEverything(again, table);
  await again.close();

  const databaseUrl = await newDatabase();
  await restore(file, { databaseUrl });
  const moved = await startTestServer({ DATABASE_URL: databaseUrl });
  await findEverything(moved, table);
  await moved.close();
});

test('from PostgreSQL and back, and from PostgreSQL to SQLite', async () => {
  const databaseUrl = await newDatabase();
  const server = await startTestServer({ DATABASE_URL: databaseUrl });
  const table = await beginMatch(server);
  const file = join(folder, 'two.sqlite');
  await backup({ databaseUrl }, file);
  await server.close();

  const empty = await newDatabase();
  await restore(file, { databaseUrl: empty });
  await expect(restore(file, { databaseUrl: empty })).rejects.toThrow(/not empty/);
  const again = await startTestServer({ DATABASE_URL: empty });
  await findEverything(again, table);
  await again.close();

  const dataDir = join(folder, 'third');
  await restore(file, { dataDir });
  const moved = await startTestServer({ DATA_DIR: dataDir });
  await findEverything(moved, table);
  await moved.close();
});

test('a backup of PostgreSQL has every entry, even of a log with a gap', async () => {
  const databaseUrl = await newDatabase();
  const store = await openPostgresStore(databaseUrl, fail);
  for (const after of [0, 1, 2]) await store.append('GAPS2222', after, []);
  await store.close();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from entries where version = 2');
  await client.end();
  const file = join(folder, 'gap.sqlite');
  await backup({ databaseUrl }, file);
  const copy = new Database(file, { isReadOnly: true });
  expect(copy.prepare('select version from entries order by version')()).toEqual([[1], [3]]);
  copy.close();
});

test('a backup has its name only when it is whole, and what an interrupted one left behind is removed', async () => {
  const databaseUrl = await newDatabase();
  await (await openPostgresStore(databaseUrl, fail)).close();
  const client = new Client({ connectionString: databaseUrl });
  const admin = new Client({ connectionString: databaseUrl });
  await Promise.all([client.connect(), admin.connect()]);
  await client.query('begin; lock matches in access exclusive mode');
  const file = join(folder, 'whole.sqlite');
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, 'half a backup');
  const making = backup({ databaseUrl }, file);
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1);
  expect([existsSync(file), existsSync(unfinished)]).toEqual([false, true]);
  await client.query('rollback');
  await making;
  expect([existsSync(file), existsSync(unfinished)]).toEqual([true, false]);
  await Promise.all([client.end(), admin.end()]);
});

test('a backup finishes even if somebody else writes all the time', async () => {
  const dataDir = join(folder, 'busy');
  mkdirSync(dataDir);
  const busy = openDatabase(sqliteFile(dataDir));
  const { saveMatch, append } = createSqliteOperations(busy);
  const large = { table: 'LARGE222', match: 1, endedAt: 1, summary: '{}', content: 'x'.repeat(4_000_000) };
  saveMatch(large);
  busy.pragma('synchronous = OFF');
  let version = 0;
  let writing = setImmediate(function write() {
    version += 1;
    append('BUSY2222', [version, 1, '[]'], 0);
    writing = setImmediate(write);
  });
  const file = join(folder, 'busy.sqlite');
  await backup({ dataDir }, file);
  clearImmediate(writing);
  busy.close();
  const copy = new Database(file, { isReadOnly: true });
  expect(copy.prepare('select length(content) from matches')()[0]?.[0]).toBe(large.content.length);
  copy.close();
});

test('the command line makes a backup while the server runs', async () => {
  const dataDir = join(folder, 'fourth');
  const server = await startTestServer({ DATA_DIR: dataDir });
  const table = await beginMatch(server);
  const file = join(folder, 'three.sqlite');
  expect(await pok('backup', file, '--data-dir', dataDir)).toBe(0);
  await server.close();
  expect(isForOwnerAlone(file)).toBe(true);
  chmodSync(file, 0o644);
  const restored = join(folder, 'fifth');
  expect(await pok('restore', file, '--data-dir', restored)).toBe(0);
  expect([restored, sqliteFile(restored)].map(isForOwnerAlone)).toEqual([true, true]);
  const again = await startTestServer({ DATA_DIR: restored });
  await findEverything(again, table);
  await again.close();
});

/** A backup with one player, to which `sql` has been done. */
async function tamperedBackup(name: string, sql: string): Promise<string> {
  const dataDir = join(folder, `${name}-source`);
  mkdirSync(dataDir);
  const database = openDatabase(sqliteFile(dataDir));
  createSqliteOperations(database).addDevice({
    id: 'phone',
    player: 'ana',
    tokenHash: 'hash',
    kind: 'device',
    name: 'Phone',
    seen: 1,
  });
  database.close();
  const file = join(folder, `${name}.sqlite`);
  await backup({ dataDir }, file);
  const tampered = new Database(file);
  tampered.exec(sql);
  tampered.close();
  return file;
}

test('a restore takes the rows of a backup, and no trigger, view or table of a stranger', async () => {
  const file = await tamperedBackup(
    'trigger',
    `create table stolen (player text);
     create view spy as select * from devices;
     create trigger thief after insert on devices when new.kind = 'device' begin
       insert into devices select 'thief', 'thief', new.player, 'recovery-link', '', 0;
     end;`,
  );
  const dataDir = join(folder, 'trigger-restored');
  await restore(file, { dataDir });
  const restored = new Database(sqliteFile(dataDir));
  const { addDevice, devicesOf } = createSqliteOperations(restored);
  expect(devicesOf('ana')).toMatchObject([{ id: 'phone', name: 'Phone', seen: 1 }]);
  addDevice({ id: 'tablet', player: 'ben', tokenHash: 'ben', kind: 'device', name: '', seen: 0 });
  expect(devicesOf('ben')).toHaveLength(1);
  const foreign = `select name from sqlite_master where name in ('stolen', 'spy', 'thief')`;
  expect(restored.prepare(foreign)()).toEqual([]);
  restored.close();
  expect((await examine({ dataDir })).findings).toEqual([]);
});

test('a restore that fails leaves nothing behind', async () => {
  const file = await tamperedBackup(
    'view',
    `drop index devices_by_player; alter table devices rename to other; create view devices as select * from other;`,
  );
  const dataDir = join(folder, 'view-restored', 'below');
  await expect(restore(file, { dataDir })).rejects.toThrow(/no table devices/);
  expect(existsSync(join(folder, 'view-restored'))).toBe(false);
  mkdirSync(dataDir, { recursive: true });
  await expect(restore(file, { dataDir })).rejects.toThrow(/not a backup of POK/);
  expect(readdirSync(dataDir)).toEqual([]);

  const twice = await tamperedBackup(
    'twice',
    `create table copy as select * from tables; drop table tables; alter table copy rename to tables;
     insert into tables values ('ACDEFGHJ', 1), ('ACDEFGHJ', 2);`,
  );
  await expect(restore(twice, { dataDir })).rejects.toThrow(/can't be restored: UNIQUE/);
  expect(readdirSync(dataDir)).toEqual([]);

  const databaseUrl = await newDatabase();
  const long = await tamperedBackup('long', 'update devices set player = hex(randomblob(20000))');
  const refused = restore(long, { databaseUrl });
  await expect(refused).rejects.toThrow(LocationError);
  await expect(refused).rejects.toThrow(/can't be restored: index row/);
  await expectNoTables(databaseUrl);
});

async function expectNoTables(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public'`);
  await client.end();
  expect(rows).toEqual([]);
}

/** Values that no server has stored, and how a restore names them. */
const MISFITS: readonly (readonly [name: string, sql: string, says: RegExp])[] = [
  ['blob', `update devices set name = x'00ff'`, /devices has a value in name that is no text/],
  ['word', `update devices set seen = 'yesterday'`, /devices has a value in seen that is no int/],
  ['fraction', `update devices set seen = 1.5`, /devices has a value in seen that is no int/],
  ['future', `insert into tables values ('ACDEFGHJ', 3000000000)`, /tables has a value in touched/],
  ['huge', `insert into tables values ('ACDEFGHJ', 9223372036854775807)`, /9223372036854775807/],
];

test.each(MISFITS)('a value that no server stores is refused, and named: %s', async (name, sql, says) => {
  const file = await tamperedBackup(name, sql);
  const dataDir = join(folder, `${name}-restored`);
  const databaseUrl = await newDatabase();
  for (const to of [{ dataDir }, { databaseUrl }]) {
    const refused = restore(file, to);
    await expect(refused).rejects.toThrow(LocationError);
    await expect(refused).rejects.toThrow(says);
  }
  expect(existsSync(dataDir)).toBe(false);
  await expectNoTables(databaseUrl);
});

test('a code for another device is not restored', async () => {
  const file = await tamperedBackup('code', `insert into device_codes values ('hash', 'ana', ${9e15}, null)`);
  const dataDir = join(folder, 'code-restored');
  await restore(file, { dataDir });
  const restored = new Database(sqliteFile(dataDir));
  expect(createSqliteOperations(restored).findDeviceCode('hash', 0)).toBeUndefined();
  restored.close();
});

test('a restore that is stopped leaves nothing behind', async () => {
  const file = await tamperedBackup(
    'stopped',
    `insert into tables with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
       select 'T' || n, 1 from numbers`,
  );
  const dataDir = join(folder, 'stopped-restored');
  const databaseUrl = await newDatabase();
  for (const to of [{ dataDir }, { databaseUrl }]) {
    const stop = new AbortController();
    const restored = restore(file, to, stop.signal);
    setImmediate(() => stop.abort(new LocationError('it was stopped')));
    await expect(restored).rejects.toThrow('it was stopped');
  }
  expect(existsSync(dataDir)).toBe(false);
  await expectNoTables(databaseUrl);
});

test('a file that is not a backup is refused, and half a backup is removed', async () => {
  const garbage = join(folder, 'garbage.sqlite');
  writeFileSync(garbage, 'this is no database at all');
  const dataDir = join(folder, 'sixth');
  await expect(restore(garbage, { dataDir })).rejects.toThrow(/not a backup/);
  expect(existsSync(dataDir)).toBe(false);

  const file = join(folder, 'never.sqlite');
  const nobody = 'postgres://pok:pok@127.0.0.1:1/pok';
  await expect(backup({ databaseUrl: nobody }, file)).rejects.toThrow(/no database answers/);
  const empty = await newDatabase();
  await expect(backup({ databaseUrl: empty }, file)).rejects.toThrow(); // no server has ever used it
  expect(existsSync(file)).toBe(false);
  await expect(backup({ dataDir: folder }, join(folder, 'no', 'folder'))).rejects.toThrow(/no folder/);
});
