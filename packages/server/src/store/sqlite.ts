import { mkdirSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENT_VERSION, UnreadableLogError } from '@pok/protocol';
import { startWorker } from '@pok/strategy/start-worker';
import { Database } from './sqlite-database.ts';
import { preferredDriver, type SqliteDriver } from './sqlite-driver.ts';
import type { SqliteCall, SqliteOperations, SqliteReply } from './sqlite-operations.ts';
import type { SqliteWorkerData } from './sqlite-worker.ts';
import { dayOf, type Store } from './store.ts';
import { storedEntry } from './stored-entry.ts';

/** Where a server without PostgreSQL stores everything. */
export function sqliteFile(folder: string): string {
  return join(folder, 'pok.sqlite');
}

/**
 * One process, one folder. The database is in a worker thread so that no fsync holds up a socket. `onLost` is called if that thread
 * dies: then nothing can be promised any more.
 */
export async function openSqliteStore(
  folder: string,
  onLost: (error: Error) => void,
  driver: SqliteDriver = preferredDriver(),
): Promise<Store> {
  const lock = lockFolder(folder, driver);
  const worker = await connect({ file: sqliteFile(folder), driver }, onLost);

  return {
    async append(table, after, events) {
      const row = [after + 1, EVENT_VERSION, JSON.stringify(events)] as const;
      return worker.call('append', table, row, dayOf(Date.now()));
    },
    async read(table, after, upTo = Number.MAX_SAFE_INTEGER) {
      const rows = await worker.call('read', table, after, upTo).catch(tellDamage);
      return rows.map(storedEntry);
    },
    followOthers: () => () => {},
    async addDevice(device) {
      await worker.call('addDevice', device);
    },
    findDevice: async (tokenHash) => (await worker.call('findDevice', tokenHash)) ?? undefined,
    devicesOf: (player) => worker.call('devicesOf', player),
    async seeDevice(id, day) {
      await worker.call('seeDevice', id, day);
    },
    renameDevice: (player, id, name) => worker.call('renameDevice', player, id, name),
    removeDevice: (player, id) => worker.call('removeDevice', player, id),
    async addDeviceCode(code, now) {
      await worker.call('addDeviceCode', code, now);
    },
    takeDeviceCode: async (codeHash, now) =>
      (await worker.call('takeDeviceCode', codeHash, now)) ?? undefined,
    removeMatchesBefore: (time) => worker.call('removeMatchesBefore', time),
    async saveMatch(match) {
      await worker.call('saveMatch', match);
    },
    matchesOf: (table) => worker.call('matchesOf', table),
    matchOf: async (table, match) => (await worker.call('matchOf', table, match)) ?? undefined,
    heartbeat: async (node) => [node],
    clock: async () => undefined,
    leave: async () => {},
    newest: async (tables) => new Map(await worker.call('newest', tables)),
    untouchedSince: (day) => worker.call('untouchedSince', day),
    async touch(tables, day) {
      await worker.call('touch', tables, day);
    },
    remove: (table, day) => worker.call('remove', table, day),
    async disk() {
      const sizes = await Promise.all(['', '-wal'].map((suffix) => sizeOf(`${sqliteFile(folder)}${suffix}`)));
      const { bavail, bsize } = await statfs(folder);
      return { usedBytes: sizes.reduce((sum, size) => sum + size, 0), freeBytes: bavail * bsize };
    },
    async check() {
      await worker.call('newest', []);
    },
    async close() {
      await worker.close();
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

/** A page of the file that can't be read harms the tables that have entries on it, and no others. */
function tellDamage(error: Error & { readonly code?: string }): never {
  if (error.code?.startsWith('SQLITE_CORRUPT') !== true) throw error;
  throw new UnreadableLogError('damaged', `the database is damaged there: ${error.message}`);
}

interface SqliteWorker {
  call<Name extends keyof SqliteOperations>(
    name: Name,
    ...args: Parameters<SqliteOperations[Name]>
  ): Promise<ReturnType<SqliteOperations[Name]>>;
  close(): Promise<void>;
}

async function connect(workerData: SqliteWorkerData, onLost: (error: Error) => void): Promise<SqliteWorker> {
  const thread = startWorker(new URL('./sqlite-worker.ts', import.meta.url), { workerData });
  await new Promise<void>((resolve, reject) => {
    thread.once('message', () => resolve());
    thread.once('error', reject);
  });
  const underWay: { resolve(value: never): void; reject(error: Error): void }[] = [];
  let collected: SqliteCall<unknown>[] = [];
  let whenIdle = () => {};

  thread.on('message', (replies: readonly SqliteReply<never>[]) => {
    for (const reply of replies) {
      const call = underWay.shift();
      if (reply.ok) call?.resolve(reply.value);
      else call?.reject(Object.assign(new Error(reply.error), { code: reply.code }));
    }
    if (underWay.length === 0) whenIdle();
  });
  thread.on('error', lose);
  thread.on('exit', onExit);

  function lose(error: Error): void {
    for (const { reject } of underWay.splice(0)) reject(error);
    onLost(error);
  }
  function onExit(code: number): void {
    lose(new Error(`the thread of the database ended (${code})`));
  }

  /** Calls of one tick travel in one message; the thread commits everything that has reached it together. */
  function post(): void {
    thread.postMessage(collected);
    collected = [];
  }

  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        underWay.push({ resolve, reject });
        if (collected.length === 0) process.nextTick(post);
        collected.push([name, ...args]);
      }),
    async close() {
      if (underWay.length > 0) await new Promise<void>((resolve) => (whenIdle = resolve));
      thread.off('exit', onExit);
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      thread.postMessage('close');
      await ended;
    },
  };
}
