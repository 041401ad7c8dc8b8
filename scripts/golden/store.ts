import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entry, openTable } from '@pok/table';
import { matchesIn } from '../../packages/server/src/matches.ts';
import { playersIn } from '../../packages/server/src/players.ts';
import { backup } from '../../packages/server/src/store/backup.ts';
import { openSqliteStore, sqliteFile } from '../../packages/server/src/store/sqlite.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import type { Evening, Guest } from './evening.ts';
import { seededBytes } from './seeded.ts';

export interface Registered extends Guest {
  readonly token: string;
}

/** What a server keeps: its players, the logs of their evenings, and the matches that are over. */
export class GoldenStore {
  readonly #folder: string;
  readonly #store: Store;

  private constructor(folder: string, store: Store) {
    this.#folder = folder;
    this.#store = store;
  }

  static async open(): Promise<GoldenStore> {
    const folder = mkdtempSync(join(tmpdir(), 'pok-golden-'));
    return new GoldenStore(folder, await openSqliteStore(folder, fail));
  }

  async register(names: readonly string[]): Promise<readonly Registered[]> {
    const players = playersIn(this.#store, seededBytes('players'));
    const registered: Registered[] = [];
    for (const name of names) registered.push({ name, ...(await players.create()) });
    return registered;
  }

  async keep({ table, dependencies }: Evening): Promise<void> {
    for (const { version, events } of await dependencies.log.read(table.code, 0)) {
      await this.#store.append(table.code, version - 1, events);
    }
    const host = await openTable(table.code, { ...dependencies, log: this.#store, after: () => () => {} });
    if (host === undefined) throw new Error(`no table ${table.code}`);
    const matches = matchesIn(this.#store, fail);
    matches.watch(host);
    await matches.idle();
    await host.close();
  }

  /** Entries as the log has stored them. */
  read(evening: Evening): Promise<readonly Entry[]> {
    return this.#store.read(evening.table.code, 0);
  }

  /** A backup while the store is open, and its database after it was closed cleanly. */
  async leave(target: string): Promise<void> {
    const folder = join(target, 'backup');
    mkdirSync(folder, { recursive: true });
    await backup({ dataDir: this.#folder }, join(folder, 'backup.sqlite'));
    await this.#store.close();
    copyFileSync(sqliteFile(this.#folder), join(target, 'store.sqlite'));
    rmSync(this.#folder, { recursive: true });
  }
}

function fail(problem: unknown): never {
  throw problem;
}
