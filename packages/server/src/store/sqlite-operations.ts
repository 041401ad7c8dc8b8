import type { TableCode } from '@pok/protocol';
import { ENTRIES_PER_READ } from '@pok/table/entries-per-read';
import { DEVICE_COLUMNS, type DeviceRow, deviceOf, rowOf } from './device-row.ts';
import { Database } from './sqlite-database.ts';
import { preferredDriver, type SqliteDriver } from './sqlite-driver.ts';
import { SQLITE_STEPS } from './sqlite-schema.ts';
import type { Device, SavedMatch, StoredDeviceCode } from './store.ts';
import type { EntryRow } from './stored-entry.ts';

/** What the worker does for the server, all of it synchronous. */
export interface SqliteOperations {
  /** The row's version must be the next one. */
  append(table: TableCode, row: EntryRow, day: number): 'appended' | 'stale';
  read(table: TableCode, after: number, upTo: number): readonly EntryRow[];
  addDevice(device: Device): null;
  findDevice(tokenHash: string): Device | null;
  devicesOf(player: string): readonly Device[];
  seeDevice(id: string, day: number): null;
  removeDevice(player: string, id: string): boolean;
  addDeviceCode(code: StoredDeviceCode, now: number): null;
  takeDeviceCode(codeHash: string, now: number): string | null;
  removeMatchesBefore(time: number): number;
  saveMatch(match: SavedMatch): null;
  matchesOf(table: TableCode): readonly string[];
  matchOf(table: TableCode, match: number): string | null;
  newest(tables: readonly TableCode[]): readonly (readonly [table: TableCode, version: number])[];
  untouchedSince(day: number): readonly TableCode[];
  touch(tables: readonly TableCode[], day: number): null;
  remove(table: TableCode, day: number): boolean;
}

/** A call on its way to the worker. */
export type SqliteCall<Argument> = readonly [name: keyof SqliteOperations, ...args: Argument[]];
export type SqliteReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string; readonly code: string | undefined };

/** How long to wait for a backup or a second process. */
const BUSY_TIMEOUT_MS = 10_000;

export function openDatabase(file: string, driver: SqliteDriver = preferredDriver()): Database {
  const database = new Database(file, { timeoutMs: BUSY_TIMEOUT_MS, driver });
  database.pragma('journal_mode = WAL');
  // Acknowledged means durable: every commit is synced, not only checkpoints.
  database.pragma('synchronous = FULL');
  migrate(database);
  return database;
}

/** In an exclusive transaction, so that two processes that start at once don't both migrate. */
function migrate(database: Database): void {
  const inTransaction = database.transaction(() => {
    const done = Number(database.pragma('user_version'));
    if (done > SQLITE_STEPS.length) throw new Error('the database was made by a newer version of POK');
    for (const step of SQLITE_STEPS.slice(done)) database.exec(step);
    database.pragma(`user_version = ${SQLITE_STEPS.length}`);
  }, 'exclusive');
  inTransaction();
}

/** The row of a table: `newest` is the id of its last entry. */
interface StoredTable {
  readonly id: number;
  readonly version: number;
  readonly newest: number | null;
}

/** The entries of `@table` that are newer than `@after`, from `last` back. */
function chainFrom(last: string): string {
  return `with recursive chain as (
    select entries.* from tables join entries on entries.id = ${last}
      where code = @table and entries.version > @after
    union all
    select entries.* from chain join entries on entries.id = chain.previous
      where entries.version > @after
  )`;
}

const NEXT_MILESTONE = `coalesce((select entry from milestones
    where table_id = tables.id and milestones.version >= @upTo order by milestones.version limit 1), newest)`;

interface Whole {
  readonly table: TableCode;
  readonly after: 0;
}

interface Part {
  readonly table: TableCode;
  readonly after: number;
  readonly upTo: number;
}

export function sqliteOperations(database: Database): SqliteOperations {
  const findTable = database.prepare<[string], StoredTable>(
    'select id, version, newest from tables where code = ?',
  );
  const createTable = database.prepare<[string, number], StoredTable>(
    'insert into tables (code, version, touched) values (?, 0, ?) returning id, version, newest',
  );
  const append = database.prepare<[number, number, number | null, number, string]>(
    'insert into entries (table_id, version, previous, event_version, events) values (?, ?, ?, ?, ?)',
  );
  const move = database.prepare<[number, number | bigint, number, number]>(
    'update tables set version = ?, newest = ?, touched = max(touched, ?) where id = ?',
  );
  const addMilestone = database.prepare<[number, number, number | bigint]>(
    'insert into milestones (table_id, version, entry) values (?, ?, ?)',
  );
  const touch = database.prepare<[number, string, number]>(
    'update tables set touched = ? where code = ? and touched < ?',
  );
  const read = database
    .prepare<Part, [number, number, string]>(
      `${chainFrom(NEXT_MILESTONE)} select version, event_version, events from chain
       where version <= @upTo order by version`,
    )
    .raw();
  const addDevice = database.prepare<DeviceRow>(
    `insert into devices (${DEVICE_COLUMNS}) values (?, ?, ?, ?, ?, ?)`,
  );
  const findDevice = database
    .prepare<[string], DeviceRow>(`select ${DEVICE_COLUMNS} from devices where token_hash = ?`)
    .raw();
  const devicesOf = database
    .prepare<[string], DeviceRow>(`select ${DEVICE_COLUMNS} from devices where player = ? order by id`)
    .raw();
  const seeDevice = database.prepare<[number, string, number]>(
    'update devices set seen = ? where id = ? and seen < ?',
  );
  const removeDevice = database.prepare<[string, string]>('delete from devices where player = ? and id = ?');
  const removeOldCodes = database.prepare<[string, number]>(
    'delete from device_codes where player = ? or expires_at <= ?',
  );
  const addDeviceCode = database.prepare<StoredDeviceCode>(
    'insert into device_codes (code_hash, player, expires_at) values (@codeHash, @player, @expiresAt)',
  );
  const takeDeviceCode = database
    .prepare<[string, number], string>(
      'delete from device_codes where code_hash = ? and expires_at > ? returning player',
    )
    .pluck();
  const removeMatchesBefore = database.prepare<[number]>('delete from matches where ended_at < ?');
  const saveMatch = database.prepare<SavedMatch>(
    `insert into matches (table_code, match, ended_at, summary, content)
     values (@table, @match, @endedAt, @summary, @content) on conflict do nothing`,
  );
  const matchesOf = database
    .prepare<[string], string>('select summary from matches where table_code = ? order by match')
    .pluck();
  const matchOf = database
    .prepare<[string, number], string>('select content from matches where table_code = ? and match = ?')
    .pluck();
  const untouched = database.prepare<[number], string>('select code from tables where touched < ?').pluck();
  const isUntouched = database.prepare<[string, number]>(
    'select 1 from tables where code = ? and touched < ?',
  );
  const removeEntries = database.prepare<Whole>(
    `${chainFrom('newest')} delete from entries where id in (select id from chain)`,
  );
  const removeMilestones = database.prepare<[string]>(
    'delete from milestones where table_id = (select id from tables where code = ?)',
  );
  const removeTable = database.prepare<[string]>('delete from tables where code = ?');

  return {
    append(table, [version, eventVersion, events], day) {
      const known = findTable.get(table) ?? (version === 1 ? createTable.get(table, day) : undefined);
      if (known === undefined || known.version !== version - 1) return 'stale';
      const { lastInsertRowid } = append.run(known.id, version, known.newest, eventVersion, events);
      move.run(version, lastInsertRowid, day, known.id);
      if (version % ENTRIES_PER_READ === 0) addMilestone.run(known.id, version, lastInsertRowid);
      return 'appended';
    },
    read(table, after, upTo) {
      const rows = read.all({ table, after, upTo });
      const end = Math.min(upTo, findTable.get(table)?.version ?? 0);
      // Entries that are lost at the end leave one without a version: whoever expects events finds it damaged.
      return (rows.at(-1)?.[0] ?? after) >= end ? rows : [...rows, [end, 0, '']];
    },
    addDevice(device) {
      addDevice.run(...rowOf(device));
      return null;
    },
    findDevice(tokenHash) {
      const row = findDevice.get(tokenHash);
      return row === undefined ? null : deviceOf(row);
    },
    devicesOf: (player) => devicesOf.all(player).map(deviceOf),
    seeDevice(id, day) {
      seeDevice.run(day, id, day);
      return null;
    },
    removeDevice: (player, id) => removeDevice.run(player, id).changes === 1,
    addDeviceCode(code, now) {
      removeOldCodes.run(code.player, now);
      addDeviceCode.run(code);
      return null;
    },
    takeDeviceCode: (codeHash, now) => takeDeviceCode.get(codeHash, now) ?? null,
    removeMatchesBefore: (time) => removeMatchesBefore.run(time).changes,
    saveMatch(match) {
      saveMatch.run(match);
      return null;
    },
    matchesOf: (table) => matchesOf.all(table),
    matchOf: (table, match) => matchOf.get(table, match) ?? null,
    newest: (tables) =>
      tables.flatMap((table) => {
        const known = findTable.get(table);
        return known === undefined ? [] : [[table, known.version] as const];
      }),
    untouchedSince: (day) => untouched.all(day),
    touch(tables, day) {
      for (const table of tables) touch.run(day, table, day);
      return null;
    },
    remove(table, day) {
      if (isUntouched.get(table, day) === undefined) return false;
      removeEntries.run({ table, after: 0 });
      removeMilestones.run(table);
      removeTable.run(table);
      return true;
    },
  };
}
