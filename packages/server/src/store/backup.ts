import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { type BackupPart, DEVICES, ENTRIES, MATCHES, TABLES } from './backup-parts.ts';
import { migratePostgres } from './postgres-migrate.ts';
import { sqliteFile } from './sqlite.ts';
import { Database } from './sqlite-database.ts';
import { openDatabase, sqliteOperations } from './sqlite-operations.ts';
import { SQLITE_STEPS } from './sqlite-schema.ts';

/** Where a server stores everything. */
export type Location = { readonly dataDir: string } | { readonly databaseUrl: string };

/** What went wrong, in a sentence for the operator. */
export class BackupError extends Error {}

/**
 * A backup is one SQLite file, wherever it was made. It can be restored to either kind of server, so it is also the way to move from
 * one to the other. Servers may run meanwhile; everything they acknowledged before it starts is in it.
 */
export async function backup(from: Location, file: string): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} is there already; give a new name`);
  if (!existsSync(dirname(file))) throw new BackupError(`there is no folder ${dirname(file)}`);
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
  if (!existsSync(file)) throw new BackupError(`${file} is not there`);
  const steps = stepsIn(file);
  if (steps === 0) throw new BackupError(`${file} is no backup of POK`);
  if (steps > SQLITE_STEPS.length) throw new BackupError(`${file} was made by a newer version of POK`);
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

export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new BackupError(`no database answers there (${error instanceof Error ? error.message : error})`);
  }
}

function backupSqlite(folder: string, file: string): void {
  const source = sqliteFile(folder);
  if (!existsSync(source)) throw new BackupError(`there is no database in ${folder}`);
  const database = new Database(source, { isReadOnly: true });
  try {
    // A snapshot. SQLite's own backup starts over whenever somebody else commits, and may never end.
    database.prepare<[string]>('vacuum into ?').run(file);
  } finally {
    database.close();
  }
}

function restoreSqlite(file: string, folder: string): void {
  const target = sqliteFile(folder);
  if (existsSync(target)) throw new BackupError(`${target} is there already; restore into an empty folder`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  openCopy(file, folder).close();
}

/** Migrated to this version: the backup itself may be older, and stays as it is. */
function openCopy(file: string, folder: string): Database {
  const copy = sqliteFile(folder);
  copyFileSync(file, copy);
  chmodSync(copy, 0o600); // whoever may read the backup may not read what follows
  return openDatabase(copy);
}

const ROWS_PER_BATCH = 500;

async function backupPostgres(url: string, file: string): Promise<void> {
  const client = await connectTo(url);
  const database = openDatabase(file);
  try {
    // A snapshot, however long it takes to read it.
    await client.query('begin isolation level repeatable read read only');
    await readPart(client, database, ENTRIES);
    await readPart(client, database, TABLES);
    await readPart(client, database, DEVICES);
    await readPart(client, database, MATCHES);
    await client.query('commit');
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
    await client.end();
  }
}

async function readPart<Row extends readonly unknown[]>(
  client: Client,
  database: Database,
  { name, columns, key, put }: BackupPart<Row>,
): Promise<void> {
  const operations = sqliteOperations(database);
  const putAll = database.transaction((rows: readonly Row[]) => {
    for (const row of rows) put(operations, row);
  });
  await client.query(
    `declare reading no scroll cursor for
     select ${columns.join(', ')} from ${name} order by ${columns.slice(0, key).join(', ')}`,
  );
  for (;;) {
    const { rows } = await client.query<Row & unknown[]>({
      text: `fetch ${ROWS_PER_BATCH} from reading`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    putAll(rows);
  }
  await client.query('close reading');
}

async function restorePostgres(file: string, url: string): Promise<void> {
  const client = await connectTo(url);
  const folder = mkdtempSync(join(tmpdir(), 'pok-restore-'));
  const database = openCopy(file, folder);
  try {
    await migratePostgres(client);
    await client.query('begin');
    await writePart(database, client, ENTRIES);
    await writePart(database, client, TABLES);
    await writePart(database, client, DEVICES);
    await writePart(database, client, MATCHES);
    await client.query('commit');
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
    await client.end();
  }
}

async function writePart<Row extends readonly unknown[]>(
  database: Database,
  client: Client,
  { name, columns, types }: BackupPart<Row>,
): Promise<void> {
  const { rowCount } = await client.query(`select from ${name} limit 1`);
  if (rowCount !== 0) throw new BackupError('the database is not empty; restore into a new one');
  const insert = `insert into ${name} (${columns.join(', ')})
    select * from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})`;
  const rows = database
    .prepare<[], unknown[]>(`select ${columns.join(', ')} from ${name}`)
    .raw()
    .iterate();
  let batch: unknown[][] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_BATCH) continue;
    await client.query(insert, transpose(batch, columns.length));
    batch = [];
  }
  if (batch.length > 0) await client.query(insert, transpose(batch, columns.length));
}

function transpose(rows: readonly unknown[][], width: number): unknown[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}
