import type { TableCode } from '@pok/protocol';
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
  renameDevice(player: string, id: string, name: string): boolean;
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

export function sqliteOperations(database: Database): SqliteOperations {
  const newest = database
    .prepare<[string], number | null>('select max(version) from entries where table_code = ?')
    .pluck();
  const append = database.prepare<[string, number, number, string]>(
    'insert into entries (table_code, version, event_version, events) values (?, ?, ?, ?)',
  );
  const createTable = database.prepare<[string, number]>('insert into tables (code, touched) values (?, ?)');
  const touch = database.prepare<[number, string, number]>(
    'update tables set touched = ? where code = ? and touched < ?',
  );
  const read = database
    .prepare<[string, number, number], [number, number, string]>(
      `select version, event_version, events from entries
       where table_code = ? and version > ? and version <= ? order by version`,
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
  const renameDevice = database.prepare<[string, string, string]>(
    'update devices set name = ? where player = ? and id = ?',
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
  const removeEntries = database.prepare<[string]>('delete from entries where table_code = ?');
  const removeTable = database.prepare<[string]>('delete from tables where code = ?');

  return {
    append(table, [version, eventVersion, events], day) {
      if ((newest.get(table) ?? 0) !== version - 1) return 'stale';
      if (version === 1) createTable.run(table, day);
      append.run(table, version, eventVersion, events);
      touch.run(day, table, day);
      return 'appended';
    },
    read: (table, after, upTo) => read.all(table, after, upTo),
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
    renameDevice: (player, id, name) => renameDevice.run(name, player, id).changes === 1,
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
        const version = newest.get(table) ?? null;
        return version === null ? [] : [[table, version] as const];
      }),
    untouchedSince: (day) => untouched.all(day),
    touch(tables, day) {
      for (const table of tables) touch.run(day, table, day);
      return null;
    },
    remove(table, day) {
      if (isUntouched.get(table, day) === undefined) return false;
      removeEntries.run(table);
      removeTable.run(table);
      return true;
    },
  };
}
