import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEvents, type StoredEntry } from '@pok/protocol';
import { openTable } from '@pok/table';
import { createMatches } from '../../packages/server/src/matches.ts';
import { createPlayers } from '../../packages/server/src/players.ts';
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

  constructor(folder: string, store: Store) {
    this.#folder = folder;
    this.#store = store;
  }

  static async open(): Promise<GoldenStore> {
    const folder = mkdtempSync(join(tmpdir(), 'pok-golden-'));
    return new GoldenStore(folder, await openSqliteStore(folder, fail));
  }

  async register(names: readonly string[]): Promise<readonly Registered[]> {
    const players = createPlayers(this.#store, seededBytes('players'), () => 0);
    const registered: Registered[] = [];
    for (const name of names) registered.push({ name, ...(await players.create('')) });
    return registered;
  }

  async keep({ table, dependencies }: Evening): Promise<void> {
    for (const entry of await dependencies.log.read(table.code, 0)) {
      await this.#store.append(table.code, entry.version - 1, parseEvents(entry));
    }
    const actor = await openTable(table.code, { ...dependencies, log: this.#store, after: () => () => {} });
    if (actor === undefined) throw new Error(`no table ${table.code}`);
    const matches = createMatches(this.#store, fail, () => 0);
    matches.watch(actor);
    await matches.idle();
    await actor.close();
  }

  /** Entries as the log has stored them. */
  read(evening: Evening): Promise<readonly StoredEntry[]> {
    return this.#store.read(evening.table.code, 0);
  }

  /** A backup made while the store is open. */
  async backUp(file: string): Promise<void> {
    await backup({ dataDir: this.#folder }, file);
  }

  /** Leaves the database after a clean close, if there is a file for it. */
  async close(file: string | undefined): Promise<void> {
    await this.#store.close();
    if (file !== undefined) copyFileSync(sqliteFile(this.#folder), file);
    rmSync(this.#folder, { recursive: true });
  }
}

function fail(problem: unknown): never {
  throw problem;
}
