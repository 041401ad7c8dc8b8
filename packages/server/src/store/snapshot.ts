import { existsSync } from 'node:fs';
import type { Log } from '@pok/table';
import { type Location, LocationError } from './location.ts';
import { openClient } from './postgres-connection.ts';
import { POSTGRES_STEPS } from './postgres-schema.ts';
import { sqliteFile } from './sqlite.ts';
import { Database, SqliteError } from './sqlite-database.ts';
import { migrateSqlite } from './sqlite-operations.ts';
import { SQLITE_STEPS } from './sqlite-schema.ts';
import { type EntryRow, MAX_VERSION, READ_ENTRIES, storedEntry } from './statements.ts';

/** A database as it was at one moment: read-only, while the server may run. A row is a list of its columns. */
export interface Snapshot {
  query<Row extends readonly unknown[]>(sql: string, ...values: readonly unknown[]): Promise<readonly Row[]>;
  /** The same for more rows than fit into memory. */
  stream<Row extends readonly unknown[]>(sql: string): AsyncIterable<Row>;
  /** What is wrong with the database itself. */
  problems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openSnapshot(location: Location): Promise<Snapshot> {
  return 'databaseUrl' in location
    ? openPostgresSnapshot(location.databaseUrl)
    : openSqliteSnapshot(location.dataDir);
}

const ROWS_PER_BATCH = 500;

async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await openClient(url);
  const query = async <Row extends readonly unknown[]>(sql: string, ...values: readonly unknown[]) =>
    (await client.query<Row & unknown[]>({ text: sql, values: [...values], rowMode: 'array' })).rows;
  try {
    const [[steps] = [0]] = await query<[number]>('select steps from pok_schema').catch(() => []);
    checkSteps(steps, POSTGRES_STEPS);
    await client.query('begin isolation level repeatable read read only');
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    query,
    async *stream<Row extends readonly unknown[]>(sql: string) {
      await client.query(`declare reading no scroll cursor for ${sql}`);
      for (;;) {
        const rows = await query<Row>(`fetch ${ROWS_PER_BATCH} from reading`);
        if (rows.length === 0) break;
        yield* rows;
      }
      await client.query('close reading');
    },
    problems: async () =>
      (await query<[string]>(FOREIGN_PARTS, TABLES)).map(([part]) => `${part} was not made by POK`),
    close: () => client.end(),
  };
}

/** Every table that a step has created, even if a later one has dropped it. */
const TABLES = POSTGRES_STEPS.flatMap((step) =>
  [...step.matchAll(/create table (\w+)/g)].map(([, name]) => name),
);

/** Objects that act by themselves, or in place of a table: PostgreSQL would run them in the server's name. */
const FOREIGN_PARTS = `with ours as (
    select oid, relname, relkind from pg_class where relnamespace = current_schema()::regnamespace and relname = any ($1))
  select 'the trigger ' || tgname || ' on ' || relname from pg_trigger join ours on tgrelid = ours.oid where not tgisinternal
  union all
  select 'the rule ' || rulename || ' on ' || relname from pg_rewrite join ours on ev_class = ours.oid where rulename <> '_RETURN'
  union all
  select 'the policy ' || polname || ' on ' || relname from pg_policy join ours on polrelid = ours.oid
  union all
  select 'the view ' || relname from ours where relkind <> 'r'`;

const MOST_PROBLEMS = 20;

function openSqliteSnapshot(folder: string): Snapshot {
  const file = sqliteFile(folder);
  if (!existsSync(file)) throw new LocationError(`there is no database in ${folder}`);
  const database = new Database(file, { isReadOnly: true });
  checkSteps(Number(database.pragma('user_version')), SQLITE_STEPS);
  database.exec('begin');
  return {
    query: async <Row extends readonly unknown[]>(sql: string, ...values: readonly unknown[]) =>
      database.prepare<Row>(sql)(...values),
    async *stream<Row extends readonly unknown[]>(sql: string) {
      yield* database.stream<Row>(sql);
    },
    async problems() {
      try {
        const found = database.prepare<[string]>(`pragma quick_check(${MOST_PROBLEMS})`)();
        const damages = found.map(([problem]) => problem).filter((problem) => problem !== 'ok');
        return [...damages, ...foreignParts(database)];
      } catch (error) {
        if (error instanceof SqliteError) return [error.message];
        throw error;
      }
    },
    async close() {
      database.close();
    },
  };
}

/** What the schema has in addition to, or instead of, what the steps create. SQLite would run a trigger in the server's name. */
function foreignParts(database: Database): readonly string[] {
  const reference = new Database(':memory:');
  migrateSqlite(reference);
  const own = partsOf(reference);
  reference.close();
  const found = partsOf(database);
  return [
    ...[...own.keys()].filter((part) => !found.has(part)).map((part) => `the ${part} is missing`),
    ...[...found]
      .filter(([part, sql]) => own.get(part) !== sql)
      .map(([part]) => `the ${part} ${own.has(part) ? 'is not as POK makes it' : 'was not made by POK'}`),
  ];
}

/** Without indexes that SQLite makes by itself, and without its statistics. A name proves nothing: a trigger may have any. */
function partsOf(database: Database): ReadonlyMap<string, string> {
  const parts = database.prepare<[type: string, name: string, sql: string]>(
    `select type, name, sql from sqlite_master
     where sql is not null and not (type = 'table' and name in ('sqlite_stat1', 'sqlite_stat4'))`,
  )();
  // Versions of SQLite differ in the quotes and spaces that they write after a table was renamed.
  return new Map(parts.map(([type, name, sql]) => [`${type} ${name}`, sql.replace(/["\s]/g, '')]));
}

/** The logs in a snapshot. */
export function logIn(snapshot: Snapshot): Pick<Log, 'read'> {
  return {
    async read(table, after, upTo = MAX_VERSION) {
      return (await snapshot.query<EntryRow>(READ_ENTRIES, table, after, upTo)).map(storedEntry);
    },
  };
}

function checkSteps(done: number, steps: readonly string[]): void {
  if (done === 0) throw new LocationError('no server has stored anything there');
  if (done === steps.length) return;
  const version = done > steps.length ? 'a newer' : 'an older';
  throw new LocationError(`the database was made by ${version} version of POK`);
}
