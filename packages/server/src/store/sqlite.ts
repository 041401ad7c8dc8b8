import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableLogError } from '@pok/protocol';
import { startWorker } from '@pok/strategy/start-worker';
import { createBatcher } from './batcher.ts';
import type { SqliteCall, SqliteReply } from './sqlite-calls.ts';
import { Database } from './sqlite-database.ts';
import { preferredDriver, type SqliteDriver } from './sqlite-driver.ts';
import type { SqliteOperations } from './sqlite-operations.ts';
import type { SqliteWorkerData } from './sqlite-worker.ts';
import { MAX_VERSION, storedEntry } from './statements.ts';
import { dayOf, deriveOperations, eventVersionOf, type Promised, type Store } from './store.ts';

/** Where a server without PostgreSQL stores everything. */
export function sqliteFile(folder: string): string {
  return join(folder, 'pok.sqlite');
}

/**
 * One process, one folder. The database is in a worker thread, so that no fsync holds up a socket. `onLost` is called if that thread
 * dies: the server can promise nothing from then on.
 */
export async function openSqliteStore(
  folder: string,
  onLost: (error: Error) => void,
  now: () => number = Date.now,
  driver: SqliteDriver = preferredDriver(),
): Promise<Store> {
  const lock = lockFolder(folder, driver);
  const { operations, close } = await connect({ file: sqliteFile(folder), driver }, onLost);
  return {
    ...operations,
    append: (table, after, events) =>
      operations.append(table, [after + 1, eventVersionOf(table), JSON.stringify(events)], dayOf(now())),
    async read(table, after, upTo = MAX_VERSION) {
      const rows = await operations.read(table, after, upTo).catch(throwDamage);
      return rows.map(storedEntry);
    },
    followOthers: () => () => {},
    tellOthers: () => {},
    async heartbeat(node) {
      await operations.check();
      return [node];
    },
    clock: async () => undefined,
    leave: async () => {},
    async disk() {
      const sizes = await Promise.all(['', '-wal'].map((suffix) => sizeOf(`${sqliteFile(folder)}${suffix}`)));
      const { bavail, bsize } = await statfs(folder);
      return { usedBytes: sizes.reduce((sum, size) => sum + size, 0), freeBytes: bavail * bsize };
    },
    async close() {
      await close();
      lock.close();
    },
  };
}

/** Two servers on one folder would not notice each other. The system releases this lock even if we are killed. */
function lockFolder(folder: string, driver: SqliteDriver): Database {
  // Nobody else on this machine may read closed fists.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new Database(join(folder, 'lock.sqlite'), { timeoutMs: 0, driver });
  try {
    // Without a prepared statement, so that closing it releases the lock with every driver.
    lock.exec('pragma locking_mode = EXCLUSIVE; begin exclusive');
    return lock;
  } catch {
    lock.close();
    throw new Error(`another POK server is running on ${folder}: stop it, or give this one its own DATA_DIR`);
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size;
}

/** A page of the file that can't be read only harms the tables that have entries on it. */
function throwDamage(error: Error & { readonly code?: string }): never {
  if (error.code?.startsWith('SQLITE_CORRUPT') !== true) throw error;
  throw new UnreadableLogError('damaged', `the database is damaged there: ${error.message}`);
}

/** Starts the worker. Each of its operations is a function here; calls that arrive together travel and commit together. */
async function connect(
  workerData: SqliteWorkerData,
  onLost: (error: Error) => void,
): Promise<{ readonly operations: Promised<SqliteOperations>; readonly close: () => Promise<void> }> {
  const thread = startWorker(new URL('./sqlite-worker.ts', import.meta.url), { workerData });
  const [names] = await once(thread, 'message');
  let resolveBatch: (replies: readonly SqliteReply[]) => void = () => {};
  let rejectBatch: (error: Error) => void = () => {};
  const calls = createBatcher(
    (batch: readonly SqliteCall[]) =>
      new Promise<readonly SqliteReply[]>((resolve, reject) => {
        resolveBatch = resolve;
        rejectBatch = reject;
        thread.postMessage(batch);
      }),
  );
  thread.on('message', (replies) => resolveBatch(replies));
  thread.on('error', lose);
  thread.on('exit', onExit);

  function lose(error: Error): void {
    rejectBatch(error);
    onLost(error);
  }
  function onExit(code: number): void {
    lose(new Error(`the thread of the database ended (${code})`));
  }

  return {
    operations: deriveOperations(names, (name) => async (...args) => {
      const reply = await calls.add([name, ...args]);
      if (reply.ok) return reply.value;
      throw Object.assign(new Error(reply.error), { code: reply.code });
    }),
    async close() {
      await calls.idle();
      thread.off('exit', onExit);
      thread.postMessage('close');
      await once(thread, 'exit');
    },
  };
}
