import { parentPort, workerData } from 'node:worker_threads';
import { runCalls, type SqliteCall } from './sqlite-calls.ts';
import type { Database } from './sqlite-database.ts';
import type { SqliteDriver } from './sqlite-driver.ts';
import { createSqliteOperations, openDatabase } from './sqlite-operations.ts';

export interface SqliteWorkerData {
  readonly file: string;
  readonly driver: SqliteDriver;
}

/** Begins by naming its operations. All calls of one message run together. */
function serve({ file, driver }: SqliteWorkerData, port: NonNullable<typeof parentPort>): void {
  const database = openDatabase(file, driver);
  const operations = createSqliteOperations(database);

  port.on('message', (calls: readonly SqliteCall[] | 'close') => {
    if (calls !== 'close') return port.postMessage(runCalls(database, operations, calls));
    checkpoint(database);
    database.close();
    port.close();
  });
  port.postMessage(Object.keys(operations));
}

/**
 * Moves everything into the database file itself, for people who copy only that file. SQLite does so only when the last connection closes,
 * and a backup may have one open. Entries that can't be moved stay safe in the write-ahead log.
 */
function checkpoint(database: Database): void {
  try {
    database.exec('pragma busy_timeout = 0'); // a backup that is reading must not delay the end of the server
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {}
}

if (parentPort === null) throw new Error('sqlite-worker runs as a worker');
serve(workerData, parentPort);
