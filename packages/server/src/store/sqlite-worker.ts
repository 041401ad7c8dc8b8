import { parentPort, workerData } from 'node:worker_threads';
import {
  openDatabase,
  type SqliteCall,
  type SqliteOperations,
  type SqliteReply,
  sqliteOperations,
} from './sqlite-operations.ts';

/** Runs each batch of calls in one transaction, so that they share one fsync. */
function serve(file: string, port: NonNullable<typeof parentPort>): void {
  const database = openDatabase(file);
  const operations = sqliteOperations(database);
  const runBatch = database.transaction((calls: readonly SqliteCall<never>[]) =>
    calls.map((call) => run(operations, call)),
  );
  port.on('message', (calls: readonly SqliteCall<never>[] | 'close') => {
    if (calls === 'close') {
      database.close();
      port.close();
      return;
    }
    port.postMessage(attempt(() => runBatch(calls)));
  });
  port.postMessage('open');
}

function run(operations: SqliteOperations, [name, ...args]: SqliteCall<never>): SqliteReply<unknown> {
  const operation: (...args: never[]) => unknown = operations[name];
  return attempt(() => operation(...args));
}

function attempt(work: () => unknown): SqliteReply<unknown> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

if (parentPort === null) throw new Error('sqlite-worker runs as a worker');
serve(workerData, parentPort);
