import type { TableCode } from '@pok/table';
import Database from 'better-sqlite3';
import { SQLITE_STEPS } from './sqlite-schema.ts';
import type { KeptMatch, Player } from './store.ts';

/** What the worker does for the server, all synchronous. Events are JSON text: nobody here looks into them. */
export interface SqliteOperations {
  append(table: TableCode, after: number, events: string, day: number): 'appended' | 'stale';
  read(table: TableCode, after: number): readonly (readonly [version: number, events: string])[];
  addPlayer(player: Player): null;
  findPlayer(tokenHash: string): string | null;
  keepMatch(match: KeptMatch): null;
  matchesOf(table: TableCode): readonly string[];
  matchOf(table: TableCode, match: number): string | null;
  newest(tables: readonly TableCode[]): readonly (readonly [table: TableCode, version: number])[];
  untouchedSince(day: number): readonly TableCode[];
  touch(tables: readonly TableCode[], day: number): null;
  remove(table: TableCode): null;
}

/** A call as it travels to the worker: a name and what belongs to it. */
export type SqliteCall<Argument> = readonly [name: keyof SqliteOperations, ...args: Argument[]];
export type SqliteReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string };

export function openDatabase(file: string): Database.Database {
  const database = new Database(file, { timeout: 10_000 });
  database.pragma('journal_mode = WAL');
  // Acknowledged means durable: every commit is synced, not only checkpoints.
  database.pragma('synchronous = FULL');
  migrate(database);
  return database;
}

/** An exclusive transaction, so that two processes starting at once do not both take a step. */
function migrate(database: Database.Database): void {
  database
    .transaction(() => {
      const done = Number(database.pragma('user_version', { simple: true }));
      if (done > SQLITE_STEPS.length) throw new Error('the database was made by a newer version of POK');
      for (const step of SQLITE_STEPS.slice(done)) database.exec(step);
      database.pragma(`user_version = ${SQLITE_STEPS.length}`);
    })
    .exclusive();
}

export function sqliteOperations(database: Database.Database): SqliteOperations {
  const append = database.prepare<[string, number, string, number, string, number]>(
    `insert into entries (table_code, version, events) select ?, ?, ?
     where ? = 0 or exists (select 1 from entries where table_code = ? and version = ?)
     on conflict do nothing`,
  );
  const touch = database.prepare<[string, number]>(
    `insert into tables (code, touched) values (?, ?)
     on conflict (code) do update set touched = excluded.touched where touched < excluded.touched`,
  );
  const touchOld = database.prepare<[number, string, number]>(
    'update tables set touched = ? where code = ? and touched < ?',
  );
  const read = database
    .prepare<[string, number], [number, string]>(
      'select version, events from entries where table_code = ? and version > ? order by version',
    )
    .raw();
  const newest = database
    .prepare<[string], number | null>('select max(version) from entries where table_code = ?')
    .pluck();
  const addPlayer = database.prepare<[string, string]>('insert into players (id, token_hash) values (?, ?)');
  const findPlayer = database
    .prepare<[string], string>('select id from players where token_hash = ?')
    .pluck();
  const keepMatch = database.prepare<KeptMatch>(
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
  const removeEntries = database.prepare<[string]>('delete from entries where table_code = ?');
  const removeTable = database.prepare<[string]>('delete from tables where code = ?');

  return {
    append(table, after, events, day) {
      const { changes } = append.run(table, after + 1, events, after, table, after);
      if (changes === 0) return 'stale';
      touch.run(table, day);
      return 'appended';
    },
    read: (table, after) => read.all(table, after),
    addPlayer({ id, tokenHash }) {
      addPlayer.run(id, tokenHash);
      return null;
    },
    findPlayer: (tokenHash) => findPlayer.get(tokenHash) ?? null,
    keepMatch(match) {
      keepMatch.run(match);
      return null;
    },
    matchesOf: (table) => matchesOf.all(table),
    matchOf: (table, match) => matchOf.get(table, match) ?? null,
    newest: (tables) =>
      tables.flatMap((table) => {
        const version = newest.get(table);
        return version === undefined || version === null ? [] : [[table, version] as const];
      }),
    untouchedSince: (day) => untouched.all(day),
    touch(tables, day) {
      for (const table of tables) touchOld.run(day, table, day);
      return null;
    },
    remove(table) {
      removeEntries.run(table);
      removeTable.run(table);
      return null;
    },
  };
}
