import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { type Location, LocationError } from './location.ts';
import { migrateOver, openClient } from './postgres-connection.ts';
import { openSnapshot } from './snapshot.ts';
import { sqliteFile } from './sqlite.ts';
import { Database, SqliteError } from './sqlite-database.ts';
import { migrateSqlite, openDatabase } from './sqlite-operations.ts';
import { SQLITE_STEPS } from './sqlite-schema.ts';
import { misfitsIn, STORED_TABLES } from './stored-tables.ts';

/**
 * A backup is one SQLite file, wherever it was made. It can be restored to either database, so it is also the way to move from
 * one to the other. Servers may run meanwhile; a backup has everything they acknowledged before it started.
 */
export async function backup(from: Location, file: string): Promise<void> {
  if (existsSync(file)) throw new LocationError(`${file} already exists; choose another name`);
  if (!existsSync(dirname(file))) throw new LocationError(`there is no folder ${dirname(file)}`);
  // Half a backup must not be taken for one, even if this process is stopped in the middle.
  const unfinished = `${file}.unfinished`;
  const remove = () => {
    for (const part of [unfinished, `${unfinished}-wal`, `${unfinished}-shm`]) rmSync(part, { force: true });
  };
  remove();
  try {
    if ('databaseUrl' in from) await backupPostgres(from.databaseUrl, unfinished);
    else backupSqlite(from.dataDir, unfinished);
    renameSync(unfinished, file);
  } finally {
    remove();
  }
}

/** Restores a backup where no server has stored anything yet. If it fails or is stopped, everything is as it was before. */
export async function restore(file: string, to: Location, stop?: AbortSignal): Promise<void> {
  if (!existsSync(file)) throw new LocationError(`${file} doesn't exist`);
  const steps = stepsIn(file);
  if (steps === 0) throw new LocationError(`${file} is not a backup of POK`);
  if (steps > SQLITE_STEPS.length) throw new LocationError(`${file} was made by a newer version of POK`);
  const restored =
    'databaseUrl' in to
      ? restorePostgres(file, steps, to.databaseUrl, stop)
      : restoreSqlite(file, steps, to.dataDir, stop);
  await restored.catch((error: unknown) => {
    if (!(error instanceof SqliteError || error instanceof DatabaseError)) throw error;
    throw new LocationError(`${file} can't be restored: ${error.message}`);
  });
}

/** How many migrations a file has been through; 0 if it is no database of ours. */
function stepsIn(file: string): number {
  try {
    const database = new Database(file, { isReadOnly: true });
    const steps = Number(database.pragma('user_version'));
    database.close();
    return steps;
  } catch {
    return 0;
  }
}

function backupSqlite(folder: string, file: string): void {
  const source = sqliteFile(folder);
  if (!existsSync(source)) throw new LocationError(`there is no database in ${folder}`);
  const database = new Database(source, { isReadOnly: true });
  try {
    // VACUUM reads a snapshot. SQLite's backup API starts over whenever somebody else commits, and may never end.
    database.prepare('vacuum into $1')(file);
  } finally {
    database.close();
  }
}

async function restoreSqlite(
  file: string,
  steps: number,
  folder: string,
  stop: AbortSignal | undefined,
): Promise<void> {
  const target = sqliteFile(folder);
  if (existsSync(target)) throw new LocationError(`${target} already exists; restore into an empty folder`);
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  const building = mkdtempSync(join(folder, 'restoring-'));
  try {
    (await openRebuilt(file, steps, sqliteFile(building), stop)).close();
    chmodSync(sqliteFile(building), 0o600); // the folder may be open to others
    renameSync(sqliteFile(building), target);
  } catch (error) {
    if (made !== undefined) rmSync(made, { recursive: true });
    throw error;
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

/**
 * A new database with the rows of a backup, migrated to this version. Nothing else is copied: a trigger in a stranger's backup could later
 * act for the server, and a code for a new device could let a stranger in.
 */
async function openRebuilt(
  file: string,
  steps: number,
  target: string,
  stop: AbortSignal | undefined,
): Promise<Database> {
  const source = new Database(file, { isReadOnly: true });
  const database = new Database(target);
  try {
    source.pragma('trusted_schema = off');
    migrateSqlite(database, steps);
    const tables = database.prepare<[string]>(
      `select name from sqlite_master where type = 'table' and name <> 'device_codes'`,
    )();
    database.exec('begin');
    for (const [name] of tables) await copyRows(source, database, name, file, stop);
    database.exec('commit');
    migrateSqlite(database);
    const [misfit] = misfitsIn(database);
    if (misfit !== undefined) throw new LocationError(`${file} can't be restored: ${misfit}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  } finally {
    source.close();
  }
}

const ROWS_PER_BATCH = 500;

async function copyRows(
  source: Database,
  database: Database,
  name: string,
  file: string,
  stop: AbortSignal | undefined,
): Promise<void> {
  const [[sql] = ['']] = source.prepare<[string]>(`select sql from sqlite_master where name = $1`)(name);
  if (!/^create table/i.test(sql))
    throw new LocationError(`${file} is not a backup of POK: it has no table ${name}`);
  const columns = database.prepare<[string]>('select name from pragma_table_info($1)')(name).flat();
  const insert = insertInto(database, name, columns);
  let rows = 0;
  for (const row of source.stream(`select ${columns} from ${name}`)) {
    if (rows % ROWS_PER_BATCH === 0) {
      await nextTurn(); // only then is a signal heard
      stop?.throwIfAborted();
    }
    insert(...row);
    rows += 1;
  }
}

function insertInto(database: Database, name: string, columns: readonly string[]) {
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  return database.prepare(`insert into ${name} (${columns}) values (${placeholders})`);
}

async function backupPostgres(url: string, file: string): Promise<void> {
  const snapshot = await openSnapshot({ databaseUrl: url });
  const database = openDatabase(file);
  try {
    database.exec('begin');
    for (const [name, types] of Object.entries(STORED_TABLES)) {
      const columns = Object.keys(types);
      const insert = insertInto(database, name, columns);
      for await (const row of snapshot.stream(`select ${columns} from ${name} order by 1, 2`)) insert(...row);
    }
    database.exec('commit');
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
    await snapshot.close();
  }
}

/** SQLite deletes a database without a name by itself. */
const TEMPORARY = '';

async function restorePostgres(
  file: string,
  steps: number,
  url: string,
  stop: AbortSignal | undefined,
): Promise<void> {
  const client = await openClient(url);
  try {
    const database = await openRebuilt(file, steps, TEMPORARY, stop);
    await migrateOver(client, async () => {
      for (const [name, types] of Object.entries(STORED_TABLES))
        await writeTable(database, client, name, types, stop);
    }).finally(() => database.close());
  } finally {
    await client.end();
  }
}

async function writeTable(
  database: Database,
  client: Client,
  name: string,
  types: Readonly<Record<string, string>>,
  stop: AbortSignal | undefined,
): Promise<void> {
  const { rowCount } = await client.query(`select from ${name} limit 1`);
  if (rowCount !== 0) throw new LocationError('the database is not empty; restore into a new one');
  const columns = Object.keys(types);
  const lists = Object.values(types).map((type, index) => `$${index + 1}::${type}[]`);
  const insert = `insert into ${name} (${columns}) select * from unnest(${lists})`;
  const insertAll = (rows: readonly (readonly unknown[])[]) =>
    client.query(
      insert,
      columns.map((_, column) => rows.map((row) => row[column])),
    );
  let batch: (readonly unknown[])[] = [];
  for (const row of database.stream(`select ${columns} from ${name}`)) {
    batch.push(row);
    if (batch.length < ROWS_PER_BATCH) continue;
    stop?.throwIfAborted();
    await insertAll(batch);
    batch = [];
  }
  await insertAll(batch);
}
