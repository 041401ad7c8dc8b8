import { parentPort, workerData } from 'node:worker_threads';
import { type Database, SqliteError } from './sqlite-database.ts';
import type { SqliteDriver } from './sqlite-driver.ts';
import { createSqliteOperations, openDatabase, type SqliteOperations } from './sqlite-operations.ts';

export interface SqliteWorkerData {
  readonly file: string;
  readonly driver: SqliteDriver;
}

/** A call on its way to the worker. */
export type SqliteCall = readonly [name: keyof SqliteOperations, ...args: never[]];
export type SqliteReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: string; readonly code: string | undefined };

/** Begins by naming its operations. All calls of one message run in one transaction and share its fsync. */
function serve({ file, driver }: SqliteWorkerData, port: NonNullable<typeof parentPort>): void {
  const database = openDatabase(file, driver);
  const operations = createSqliteOperations(database);

  function run([name, ...args]: SqliteCall): SqliteReply {
    const operation: (...args: never[]) => unknown = operations[name];
    try {
      return { ok: true, value: operation(...args) };
    } catch (error) {
      return failure(error);
    }
  }

  function runAll(calls: readonly SqliteCall[]): readonly SqliteReply[] {
    try {
      return database.transaction(() => calls.map(run));
    } catch (error) {
      return calls.map(() => failure(error));
    }
  }

  port.on('message', (calls: readonly SqliteCall[] | 'close') => {
    if (calls !== 'close') return port.postMessage(runAll(calls));
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

function failure(error: unknown): SqliteReply {
  const code = error instanceof SqliteError ? error.code : undefined;
  return { ok: false, error: error instanceof Error ? error.message : String(error), code };
}

if (parentPort === null) throw new Error('sqlite-worker runs as a worker');
serve(workerData, parentPort);
