import type { TableCode } from '@pok/protocol';
import { Database } from './sqlite-database.ts';
import { preferredDriver, type SqliteDriver } from './sqlite-driver.ts';
import { SQLITE_STEPS } from './sqlite-schema.ts';
import { type EntryRow, READ_ENTRIES, STATEMENTS, type Statement } from './statements.ts';
import { deriveOperations, type StatementOperations, type TableOperations } from './store.ts';

/** What the worker does for the server, all of it synchronous. */
export interface SqliteOperations extends StatementOperations, TableOperations {
  /** The row's version must be the next one. */
  append(table: TableCode, row: EntryRow, day: number): 'appended' | 'stale';
  read(table: TableCode, after: number, upTo: number): readonly EntryRow[];
  /** Throws if the database can't be read. */
  check(): void;
}

/** How long to wait for a backup or a second process. */
const BUSY_TIMEOUT_MS = 10_000;

export function openDatabase(file: string, driver: SqliteDriver = preferredDriver()): Database {
  const database = new Database(file, { timeoutMs: BUSY_TIMEOUT_MS, driver });
  database.pragma('journal_mode = WAL');
  // Acknowledged means durable: every commit is synced, not only checkpoints.
  database.pragma('synchronous = FULL');
  migrateSqlite(database);
  return database;
}

/** In an exclusive transaction, so that of two processes that start together only one migrates. */
export function migrateSqlite(database: Database, steps = SQLITE_STEPS.length): void {
  database.transaction(() => {
    const done = Number(database.pragma('user_version'));
    if (done > SQLITE_STEPS.length) throw new Error('the database was made by a newer version of POK');
    for (const step of SQLITE_STEPS.slice(done, steps)) database.exec(step);
    database.pragma(`user_version = ${steps}`);
  }, 'exclusive');
}

export function createSqliteOperations(database: Database): SqliteOperations {
  const newest = database.prepare<[number | null]>('select max(version) from entries where table_code = $1');
  const newestOf = (table: TableCode) => newest(table)[0]?.[0] ?? 0;
  const append = database.prepare(
    'insert into entries (table_code, version, event_version, events) values ($1, $2, $3, $4)',
  );
  const createTable = database.prepare('insert into tables (code, touched) values ($1, $2)');
  const touch = database.prepare('update tables set touched = $2 where code = $1 and touched < $2');
  const removeEntries = database.prepare(
    'delete from entries where table_code in (select code from tables where code = $1 and touched < $2)',
  );
  const removeTable = database.prepare('delete from tables where code = $1 and touched < $2 returning code');

  return {
    ...deriveOperations<StatementOperations>(Object.keys(STATEMENTS), (name) => {
      const { sql, values, result }: Statement<never[], unknown> = STATEMENTS[name];
      const run = database.prepare<never>(sql);
      return (...args) => result(run(...(values?.(...args) ?? args)));
    }),
    append(table, [version, eventVersion, events], day) {
      if (newestOf(table) !== version - 1) return 'stale';
      if (version === 1) createTable(table, day);
      append(table, version, eventVersion, events);
      touch(table, day);
      return 'appended';
    },
    read: database.prepare<EntryRow>(READ_ENTRIES),
    check: database.prepare('select 1'),
    newest: (tables) =>
      new Map(tables.map((table) => [table, newestOf(table)] as const).filter(([, version]) => version > 0)),
    touch(tables, day) {
      for (const table of tables) touch(table, day);
    },
    remove(table, day) {
      removeEntries(table, day);
      return removeTable(table, day).length > 0;
    },
  };
}
