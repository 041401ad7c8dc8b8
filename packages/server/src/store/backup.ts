import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { type Location, LocationError } from './location.ts';
import { migrateOver, openClient } from './postgres-connection.ts';
import { openSnapshot } from './snapshot.ts';
import { sqliteFile } from './sqlite.ts';
import { Database } from './sqlite-database.ts';
import { openDatabase } from './sqlite-operations.ts';
import { SQLITE_STEPS } from './sqlite-schema.ts';

/**
 * A backup is one SQLite file, wherever it was made. It can be restored to either database, so it is also the way to move from
 * one to the other. Servers may run meanwhile; a backup has everything they acknowledged before it started.
 */
export async function backup(from: Location, file: string): Promise<void> {
  if (existsSync(file)) throw new LocationError(`${file} is there already; give a new name`);
  if (!existsSync(dirname(file))) throw new LocationError(`there is no folder ${dirname(file)}`);
  try {
    if ('databaseUrl' in from) await backupPostgres(from.databaseUrl, file);
    else backupSqlite(from.dataDir, file);
  } catch (error) {
    // Half a backup must not be taken for one.
    for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
    throw error;
  }
}

/** Restores a backup where no server has stored anything yet. */
export async function restore(file: string, to: Location): Promise<void> {
  if (!existsSync(file)) throw new LocationError(`${file} is not there`);
  const steps = stepsIn(file);
  if (steps === 0) throw new LocationError(`${file} is no backup of POK`);
  if (steps > SQLITE_STEPS.length) throw new LocationError(`${file} was made by a newer version of POK`);
  if ('databaseUrl' in to) await restorePostgres(file, to.databaseUrl);
  else restoreSqlite(file, to.dataDir);
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

function restoreSqlite(file: string, folder: string): void {
  const target = sqliteFile(folder);
  if (existsSync(target)) throw new LocationError(`${target} is there already; restore into an empty folder`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  openCopy(file, folder).close();
}

/** Migrated to this version: the backup itself may be older, and stays as it is. */
function openCopy(file: string, folder: string): Database {
  const copy = sqliteFile(folder);
  copyFileSync(file, copy);
  chmodSync(copy, 0o600); // people who may read the backup may not read what follows
  return openDatabase(copy);
}

/** The tables that a backup has, with the types of their columns. Nodes and codes for new devices live for minutes. */
const PARTS = {
  entries: { table_code: 'text', version: 'int', event_version: 'int', events: 'text' },
  tables: { code: 'text', touched: 'int' },
  devices: { token_hash: 'text', id: 'text', player: 'text', kind: 'text', name: 'text', seen: 'int' },
  matches: { table_code: 'text', match: 'int', ended_at: 'bigint', summary: 'text', content: 'text' },
} as const;

async function backupPostgres(url: string, file: string): Promise<void> {
  const snapshot = await openSnapshot({ databaseUrl: url });
  const database = openDatabase(file);
  try {
    database.exec('begin');
    for (const [name, types] of Object.entries(PARTS)) {
      const columns = Object.keys(types);
      const placeholders = columns.map((_, index) => `$${index + 1}`);
      const insert = database.prepare(`insert into ${name} (${columns}) values (${placeholders})`);
      for await (const row of snapshot.stream(`select ${columns} from ${name} order by 1, 2`)) insert(...row);
    }
    database.exec('commit');
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
    await snapshot.close();
  }
}

const ROWS_PER_BATCH = 500;

async function restorePostgres(file: string, url: string): Promise<void> {
  const client = await openClient(url);
  const folder = mkdtempSync(join(tmpdir(), 'pok-restore-'));
  const database = openCopy(file, folder);
  try {
    await migrateOver(client);
    await client.query('begin');
    for (const [name, types] of Object.entries(PARTS)) await writePart(database, client, name, types);
    await client.query('commit');
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
    await client.end();
  }
}

async function writePart(
  database: Database,
  client: Client,
  name: string,
  types: Readonly<Record<string, string>>,
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
    await insertAll(batch);
    batch = [];
  }
  await insertAll(batch);
}
