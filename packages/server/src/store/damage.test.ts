import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SETTINGS, EVENT_VERSION, type TableEvent } from '@pok/protocol';
import { openTable } from '@pok/table';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { damageSqlite } from '../testing/damage-sqlite.ts';
import { inertDependencies } from '../testing/inert-dependencies.ts';
import { newDatabase } from '../testing/new-database.ts';
import { examine } from './examine.ts';
import type { Location } from './location.ts';
import { openPostgresStore } from './postgres.ts';
import { openSqliteStore, sqliteFile } from './sqlite.ts';
import type { Store } from './store.ts';

const ENTRIES = 450;
const DAMAGED = 'ACDEFGHJ';
const SOUND = 'QRTUVWXY';

/** A closed store, and a way to damage it as no server would. */
interface Subject {
  readonly location: Location;
  open(): Promise<Store>;
  damage(sql: string): Promise<void>;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pok-damage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fail(error: unknown): never {
  throw error;
}

async function onSqlite(): Promise<Subject> {
  return {
    location: { dataDir: folder },
    open: () => openSqliteStore(folder, fail),
    async damage(sql) {
      damageSqlite(folder, sql);
    },
  };
}

async function onPostgres(): Promise<Subject> {
  const databaseUrl = await newDatabase();
  return {
    location: { databaseUrl },
    open: () => openPostgresStore(databaseUrl, fail),
    async damage(sql) {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(sql);
      await client.end();
    },
  };
}

async function fill(store: Store, table: string): Promise<void> {
  const created: TableEvent = {
    type: 'created',
    at: 1_750_000_000_000,
    table,
    settings: DEFAULT_SETTINGS,
    host: 'ana',
    name: 'Ana',
    serverSeed: '00ff'.repeat(16),
  };
  const renamed = (name: string): TableEvent => ({ type: 'renamed', person: 'ana', name });
  await Promise.all(
    Array.from({ length: ENTRIES }, (_, after) =>
      store.append(table, after, [after === 0 ? created : renamed(`${table} ${after}`)]),
    ),
  );
}

async function setUp(subject: Subject): Promise<void> {
  const store = await subject.open();
  await fill(store, DAMAGED);
  await fill(store, SOUND);
  await store.close();
}

async function messagesOf(location: Location): Promise<readonly string[]> {
  return (await examine(location)).findings.map(({ message }) => message).sort();
}

const OF_DAMAGED = `table_code = '${DAMAGED}'`;

/** What was done to the log, and what is reported about it. */
const DAMAGES: readonly (readonly [what: string, sql: string, says: RegExp])[] = [
  ['one entry is missing', `delete from entries where version = 7 and ${OF_DAMAGED}`, /entry 7 is missing/],
  [
    'two hundred entries are missing',
    `delete from entries where version between 201 and 400 and ${OF_DAMAGED}`,
    /entry 201 is missing/,
  ],
  [
    'an entry is cut off',
    `update entries set events = substr(events, 1, 9) where version = 300 and ${OF_DAMAGED}`,
    /entry 300 is damaged/,
  ],
  [
    'a newer program has written',
    `update entries set event_version = ${EVENT_VERSION + 1} where version = 450 and ${OF_DAMAGED}`,
    /entry 450 has event version/,
  ],
  [
    'an event can\u2019t have happened',
    `update entries set events = '[{"type":"opened","seat":0}]' where version = 5 and ${OF_DAMAGED}`,
    /entry 5 can't have happened/,
  ],
];

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('%s: a log of which', (_, open) => {
  test.each(DAMAGES)(
    '%s is neither opened nor written to, and the doctor reports it',
    async (_what, sql, says) => {
      const subject = await open();
      await setUp(subject);
      expect((await examine(subject.location)).findings).toEqual([]);
      await subject.damage(sql);

      const store = await subject.open();
      const dependencies = inertDependencies(store);
      await expect(openTable(DAMAGED, dependencies)).rejects.toThrow(says);
      const sound = await openTable(SOUND, dependencies);
      expect(sound?.version).toBe(ENTRIES);
      await sound?.close();
      await store.close();

      const { findings, tables } = await examine(subject.location);
      expect(tables).toBe(2);
      expect(findings.map(({ table }) => table)).toContain(DAMAGED);
      expect(findings.map(({ message }) => message).join()).toMatch(says);
      expect(findings.map(({ table }) => table)).not.toContain(SOUND);
    },
  );
});

test('SQLite: an unreadable page affects only the tables that are stored on it', async () => {
  const subject = await onSqlite();
  await setUp(subject);
  const file = sqliteFile(folder);
  const bytes = readFileSync(file);
  const pageSize = bytes.readUInt16BE(16);
  const page = Math.floor(bytes.indexOf(`${DAMAGED} 200`) / pageSize);
  bytes.fill(0xff, page * pageSize, page * pageSize + 100);
  writeFileSync(file, bytes);

  const store = await subject.open();
  const dependencies = inertDependencies(store);
  await expect(openTable(DAMAGED, dependencies)).rejects.toMatchObject({ reason: 'damaged' });
  const sound = await openTable(SOUND, dependencies);
  expect(sound?.version).toBe(ENTRIES);
  expect(await store.append(SOUND, ENTRIES, [])).toBe('appended');
  await store.close();
  const tables = (await examine(subject.location)).findings.map(({ table }) => table);
  expect(tables).toContain(DAMAGED);
  expect(tables).not.toContain(SOUND);
});

test('a log that belongs to no table is found', async () => {
  for (const subject of [await onSqlite(), await onPostgres()]) {
    await setUp(subject);
    await subject.damage(`delete from tables where code = '${DAMAGED}'`);
    const { findings } = await examine(subject.location);
    expect(findings).toEqual([{ table: DAMAGED, message: 'it has a log, and is no table' }]);
  }
});

test('a saved match that is damaged is found', async () => {
  for (const subject of [await onSqlite(), await onPostgres()]) {
    const store = await subject.open();
    await store.saveMatch({ table: SOUND, match: 1, endedAt: 1, summary: '{}', content: '{}' });
    await store.close();
    const { findings, matches } = await examine(subject.location);
    expect([matches, findings.map(({ table }) => table)]).toEqual([1, [SOUND]]);
  }
});

test('SQLite: a trigger, a view or an index that no server has made is found', async () => {
  const sqlite = await onSqlite();
  await (await sqlite.open()).close();
  await sqlite.damage(
    `create trigger thief after insert on devices begin delete from devices; end;
     drop index devices_by_player; create index devices_by_player on devices (name);
     drop table device_codes; create view device_codes as select * from devices;`,
  );
  expect(await messagesOf(sqlite.location)).toEqual([
    'the index devices_by_player is not as POK makes it',
    'the table device_codes is missing',
    'the trigger thief was not made by POK',
    'the view device_codes was not made by POK',
  ]);
});

test('a trigger that has a name like SQLite’s own is found', async () => {
  const { open, damage, location } = await onSqlite();
  await (await open()).close();
  await damage('create trigger stealth_thief after insert on devices begin delete from devices; end');
  const file = sqliteFile(folder);
  writeFileSync(file, readFileSync(file, 'latin1').replaceAll('stealth', 'sqlite_'), 'latin1');
  expect(await messagesOf(location)).toEqual(['the trigger sqlite__thief was not made by POK']);
});

test('what SQLite itself adds to a database is no fault', async () => {
  const { open, damage, location } = await onSqlite();
  await setUp({ open, damage, location });
  await damage('analyze');
  expect(await messagesOf(location)).toEqual([]);
});

/** What was done to the schema on PostgreSQL, and what is reported about it. */
const SCHEMA_DAMAGES: readonly (readonly [sql: string, says: string])[] = [
  [
    'create trigger thief before insert on devices for each row execute function nothing()',
    'the trigger thief of devices was not made by POK',
  ],
  [
    'create trigger thief after update on pok_schema for each row execute function nothing()',
    'the trigger thief of pok_schema was not made by POK',
  ],
  [
    'create rule silence as on delete to devices do instead nothing',
    'the rule silence of devices was not made by POK',
  ],
  [
    'create policy all_seeing on devices using (true)',
    'the policy all_seeing of devices was not made by POK',
  ],
  ['alter table devices enable row level security', 'the table devices is not as POK makes it'],
  ['create index spy on devices (echo(name))', 'the index spy of devices was not made by POK'],
  [
    'drop index devices_by_player; create index devices_by_player on devices (player, echo(name))',
    'the index devices_by_player of devices is not as POK makes it',
  ],
  [
    'alter table devices add constraint spy check (echo(name) is not null)',
    'the constraint spy of devices was not made by POK',
  ],
  [
    `alter table devices add column spy text default echo('')`,
    'the column spy of devices was not made by POK',
  ],
  [
    `alter table devices alter column name set default echo('')`,
    'the column name of devices is not as POK makes it',
  ],
  [
    'alter table devices alter column name drop not null',
    'the column name of devices is not as POK makes it',
  ],
  [
    'create table copies (hash text references devices (token_hash) on delete cascade)',
    'the constraint copies_hash_fkey of copies was not made by POK',
  ],
  ['create table heir () inherits (devices)', 'the inheritance of heir from devices was not made by POK'],
  ['drop index devices_by_player', 'the index devices_by_player of devices is missing'],
];

test.each(SCHEMA_DAMAGES)('PostgreSQL: the doctor reports what was done by: %s', async (sql, says) => {
  const { open, damage, location } = await onPostgres();
  await (await open()).close();
  await damage(
    `create function nothing() returns trigger language plpgsql as $$ begin return null; end $$;
     create function echo(text) returns text language plpgsql immutable as $$ begin return $1; end $$;`,
  );
  expect(await messagesOf(location)).toEqual([]);
  await damage(sql);
  expect(await messagesOf(location)).toEqual([says]);
});

test('PostgreSQL: a role that may not compare the schema still checks the rest', async () => {
  const { open, damage, location } = await onPostgres();
  await setUp({ open, damage, location });
  const role = `guest_${randomUUID().replaceAll('-', '')}`;
  await damage(
    `create role ${role} login password 'pok'; grant select on all tables in schema public to ${role};
     do $$ begin execute format('revoke temp on database %I from public', current_database()); end $$`,
  );
  const databaseUrl = 'databaseUrl' in location ? location.databaseUrl.replace('pok:', `${role}:`) : '';
  const { findings, entries } = await examine({ databaseUrl });
  expect(entries).toBe(2 * ENTRIES);
  expect(findings).toMatchObject([{ message: expect.stringMatching(/schema can't be checked: permission/) }]);
});

test('PostgreSQL: a view in place of a table is found', async () => {
  const { open, damage, location } = await onPostgres();
  await (await open()).close();
  await damage('drop table device_codes; create view device_codes as select * from devices');
  expect(await messagesOf(location)).toContain('the table device_codes is not as POK makes it');
});

/** A player's phone, and another row that no server would have stored. */
async function storeDevices({ open }: Subject): Promise<void> {
  const store = await open();
  for (const id of ['phone', 'tablet'])
    await store.addDevice({ id, player: id, tokenHash: `hash-of-${id}`, kind: 'device', name: '', seen: 0 });
  await store.close();
}

test.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('%s: a device of an unknown kind harms nobody else, and the doctor reports it', async (_, choose) => {
  const subject = await choose();
  await storeDevices(subject);
  await subject.damage(`update devices set kind = 'robot' where id = 'tablet'`);
  const store = await subject.open();
  const lookups = ['tablet', 'phone', 'nothing'].map((id) => store.findDevice(`hash-of-${id}`));
  const [tablet, ...others] = await Promise.allSettled(lookups);
  expect(tablet).toMatchObject({ status: 'rejected' });
  expect(others).toMatchObject([{ value: { id: 'phone' } }, { value: undefined }]);
  await expect(store.devicesOf('tablet')).rejects.toThrow(/robot/);
  expect(await store.devicesOf('phone')).toHaveLength(1);
  await store.close();
  expect(await messagesOf(subject.location)).toEqual([
    'a device of kind robot was stored by a newer version of POK',
  ]);
});

test('SQLite: a value of another type than its column is found', async () => {
  const subject = await onSqlite();
  await storeDevices(subject);
  await setUp(subject);
  await subject.damage(
    `update devices set name = x'00ff', seen = 'yesterday';
     update tables set touched = 9223372036854775807;
     update entries set event_version = 9223372036854775807 where version = 9 and ${OF_DAMAGED}`,
  );
  const messages = await messagesOf(subject.location);
  expect(messages).toEqual(
    [
      expect.stringMatching(/too large/),
      'entries has a value in event_version that is no int',
      'devices has a value in name that is no text',
      'devices has a value in seen that is no int',
      'tables has a value in touched that is no int',
    ].sort(),
  );
});
