import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { SqliteError } from './sqlite-database.ts';
import type { SqliteDriver } from './sqlite-driver.ts';
import {
  openDatabase,
  type SqliteCall,
  type SqliteOperations,
  type SqliteReply,
  sqliteOperations,
} from './sqlite-operations.ts';

export interface SqliteWorkerData {
  readonly file: string;
  readonly driver: SqliteDriver;
}

type Calls = readonly SqliteCall<never>[];

/** Group commit: all calls that have arrived when the last commit is done run in one transaction and share its fsync. */
function serve({ file, driver }: SqliteWorkerData, port: NonNullable<typeof parentPort>): void {
  const database = openDatabase(file, driver);
  const operations = sqliteOperations(database);
  const runAll = database.transaction((calls: Calls) => calls.map((call) => run(operations, call)));

  port.on('message', (first: Calls | 'close') => {
    if (first === 'close') {
      database.close();
      port.close();
      return;
    }
    const calls = [first, ...waitingAt(port)].flat();
    const done = attempt(() => runAll(calls));
    port.postMessage(done.ok ? done.value : calls.map(() => done));
  });
  port.postMessage('open');
}

function waitingAt(port: NonNullable<typeof parentPort>): readonly Calls[] {
  const waiting: Calls[] = [];
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
    waiting.push(next.message);
  return waiting;
}

function run(operations: SqliteOperations, [name, ...args]: SqliteCall<never>): SqliteReply<unknown> {
  const operation: (...args: never[]) => unknown = operations[name];
  return attempt(() => operation(...args));
}

function attempt<Value>(work: () => Value): SqliteReply<Value> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    const code = error instanceof SqliteError ? error.code : undefined;
    return { ok: false, error: error instanceof Error ? error.message : String(error), code };
  }
}

if (parentPort === null) throw new Error('sqlite-worker runs as a worker');
serve(workerData, parentPort);
