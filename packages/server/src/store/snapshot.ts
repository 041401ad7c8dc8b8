import { existsSync } from 'node:fs';
import type { Log } from '@pok/log';
import { DatabaseError } from 'pg';
import { type Location, LocationError } from './location.ts';
import { openClient, takeSteps } from './postgres-connection.ts';
import { POSTGRES_STEPS } from './postgres-schema.ts';
import { sqliteFile } from './sqlite.ts';
import { Database, SqliteError } from './sqlite-database.ts';
import { migrateSqlite } from './sqlite-operations.ts';
import { SQLITE_STEPS } from './sqlite-schema.ts';
import { type EntryRow, MAX_VERSION, READ_ENTRIES, storedEntry } from './statements.ts';
import { misfitsIn } from './stored-tables.ts';

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
    async problems() {
      try {
        return differences(await freshPostgresParts(url), new Map(await query<Part>(PARTS, TABLES)));
      } catch (error) {
        if (error instanceof DatabaseError) return [`the schema can't be checked: ${error.message}`];
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/** Every table that a step has created, even if a later one has dropped it, and the one that counts the steps. */
const TABLES = [
  'pok_schema',
  ...POSTGRES_STEPS.flatMap((step) => [...step.matchAll(/create table (\w+)/g)].map(([, name]) => name)),
];

/** Something in a schema, by its kind and name, and how it was made. */
type Part = readonly [part: string, definition: string];

/**
 * All that belongs to our tables, or acts when they are used: PostgreSQL would run a function there in the server's name. Version 18 has a
 * constraint for each `not null`, which its column tells as well.
 */
const PARTS = `with ours as (
    select * from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relname = any ($1))
  select 'table ' || relname, concat(relkind, relpersistence = 'u', relrowsecurity, relforcerowsecurity) from ours
  union all
  select 'column ' || attname || ' of ' || relname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
      attcollation, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
    from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select 'index ' || relation.relname || ' of ' || ours.relname, pg_get_indexdef(indexrelid, 0, true)
    from ours join pg_index on indrelid = ours.oid join pg_class as relation on relation.oid = indexrelid
    where not exists (select from pg_constraint where conrelid = indrelid and conindid = indexrelid)
  union all
  select 'constraint ' || conname || ' of ' || conrelid::regclass, pg_get_constraintdef(pg_constraint.oid, true)
    from ours join pg_constraint on ours.oid in (conrelid, confrelid) where contype <> 'n'
  union all
  select 'trigger ' || tgname || ' of ' || relname, '' from ours join pg_trigger on tgrelid = ours.oid where not tgisinternal
  union all
  select 'rule ' || rulename || ' of ' || relname, '' from ours join pg_rewrite on ev_class = ours.oid
  union all
  select 'policy ' || polname || ' of ' || relname, '' from ours join pg_policy on polrelid = ours.oid
  union all
  select 'inheritance of ' || inhrelid::regclass || ' from ' || inhparent::regclass, ''
    from ours join pg_inherits on ours.oid in (inhrelid, inhparent)`;

/** What all migrations make, as temporary tables that nobody else sees and that are gone at once. */
async function freshPostgresParts(url: string): Promise<ReadonlyMap<string, string>> {
  const client = await openClient(url);
  try {
    await client.query('begin; set local search_path = pg_temp');
    await takeSteps(client);
    const { rows } = await client.query<[string, string]>({
      text: PARTS,
      values: [TABLES],
      rowMode: 'array',
    });
    await client.query('rollback');
    return new Map(rows);
  } finally {
    await client.end();
  }
}

/** What a schema has in addition to, or instead of, what the steps create. */
function differences(
  own: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): readonly string[] {
  return [
    ...[...own.keys()].filter((part) => !found.has(part)).map((part) => `the ${part} is missing`),
    ...[...found]
      .filter(([part, definition]) => own.get(part) !== definition)
      .map(([part]) => `the ${part} ${own.has(part) ? 'is not as POK makes it' : 'was not made by POK'}`),
  ];
}

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
    problems: async () =>
      [damagesIn, foreignParts, misfitsIn].flatMap((find) => {
        try {
          return find(database);
        } catch (error) {
          if (error instanceof SqliteError) return [error.message];
          throw error;
        }
      }),
    async close() {
      database.close();
    },
  };
}

function damagesIn(database: Database): readonly string[] {
  const found = database.prepare<[string]>(`pragma quick_check(${MOST_PROBLEMS})`)();
  return found.map(([problem]) => problem).filter((problem) => problem !== 'ok');
}

/** SQLite would run a trigger in the server's name. */
function foreignParts(database: Database): readonly string[] {
  const reference = new Database(':memory:');
  migrateSqlite(reference);
  const own = partsOf(reference);
  reference.close();
  return differences(own, partsOf(database));
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
