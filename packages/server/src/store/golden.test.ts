import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Credentials, EVENT_VERSION, type StoredEntry } from '@pok/protocol';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { fail } from '../testing/inert-dependencies.ts';
import { newDatabase } from '../testing/new-database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';
import { restore } from './backup.ts';
import type { Location } from './location.ts';
import { openPostgresStore } from './postgres.ts';
import { POSTGRES_STEPS } from './postgres-schema.ts';
import { openSnapshot } from './snapshot.ts';
import { openSqliteStore, sqliteFile } from './sqlite.ts';
import type { Store } from './store.ts';

const GOLDEN = fileURLToPath(new URL('../../../protocol/golden', import.meta.url));
const VERSIONS = readdirSync(GOLDEN).filter((folder) => existsSync(join(GOLDEN, folder, 'store.sqlite')));
/** Golden tables and matches get older every day, and must not expire. */
const NEVER_EXPIRE = { EXPIRE_DAYS: '1000000', MATCH_DAYS: '1000000' };

interface GoldenLog {
  readonly name: string;
  readonly code: string;
  /** Who created the table. */
  readonly host: string;
  readonly entries: readonly StoredEntry[];
}

const folder = mkdtempSync(join(tmpdir(), 'pok-golden-'));
let folders = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function newFolder(): string {
  folders += 1;
  return mkdtempSync(join(folder, `${folders}-`));
}

function read(...path: readonly string[]): string {
  return readFileSync(join(GOLDEN, ...path), 'utf8');
}

/** Version 1 did not write which version it was. */
function logsOf(version: string): readonly GoldenLog[] {
  return readdirSync(join(GOLDEN, version, 'logs')).map((file) => {
    const lines = read(version, 'logs', file).trimEnd().split('\n');
    const entries = lines.map((line) => ({ eventVersion: 1, ...JSON.parse(line) }));
    const { table: code, host } = entries[0].events[0];
    return { name: file.replace('.jsonl', ''), code, host, entries };
  });
}

async function expectLogs(store: Store, version: string): Promise<void> {
  for (const { name, code, entries } of logsOf(version))
    expect([name, await store.read(code, 0)]).toEqual([name, entries]);
}

/** What the doctor says about the schema, however many steps ago it was made. */
async function problemsOf(location: Location): Promise<readonly string[]> {
  const snapshot = await openSnapshot(location);
  return snapshot.problems().finally(snapshot.close);
}

/** Everybody finds what they had, and goes on playing. */
async function expectToGoOn(server: TestServer, version: string): Promise<void> {
  const players: readonly Credentials[] = JSON.parse(read(version, 'backup', 'players.json'));
  for (const { name, code, host, entries } of logsOf(version)) {
    const summary = await fetch(`${server.url}/api/tables/${code}`);
    expect([name, await summary.json()]).toMatchObject([name, { code }]);
    const player = players.find(({ id }) => id === host);
    if (player !== undefined) {
      const socket = new SocketPlayer(server.url, code, { token: player.token });
      const view = await socket.until(() => true);
      expect([name, view.table, view.you.person]).toEqual([name, code, host]);
      expect(view.version).toBeGreaterThanOrEqual(entries.length);
      socket.close();
    }
    for (const file of readdirSync(join(GOLDEN, version, 'exports'))) {
      const [, match] = new RegExp(`^${name}-(\\d+)\\.json$`).exec(file) ?? [];
      if (match === undefined) continue;
      const exported = await fetch(`${server.url}/api/tables/${code}/matches/${match}`);
      expect(`${await exported.text()}\n`).toBe(read(version, 'exports', file));
    }
  }
}

describe.each(VERSIONS)('what %s stored', (version) => {
  test('is read from its SQLite database, and written to in today’s version', async () => {
    const dataDir = newFolder();
    copyFileSync(join(GOLDEN, version, 'store.sqlite'), sqliteFile(dataDir));
    const store = await openSqliteStore(dataDir, fail);
    await expectLogs(store, version);
    const [{ code, entries } = fail('no log')] = logsOf(version);
    await store.append(code, entries.length, []);
    expect(await store.read(code, entries.length)).toEqual([
      { version: entries.length + 1, eventVersion: EVENT_VERSION, events: [] },
    ]);
    await store.close();
    expect(await problemsOf({ dataDir })).toEqual([]);
  });

  test('is played on by a server on its SQLite database', async () => {
    const dataDir = newFolder();
    copyFileSync(join(GOLDEN, version, 'store.sqlite'), sqliteFile(dataDir));
    const server = await startTestServer({ DATA_DIR: dataDir, ...NEVER_EXPIRE });
    await expectToGoOn(server, version);
    expect(server.log()).not.toContain('"level":50');
    await server.close();
  });

  test('is restored from its backup into a folder', async () => {
    const dataDir = newFolder();
    await restore(join(GOLDEN, version, 'backup', 'backup.sqlite'), { dataDir });
    const store = await openSqliteStore(dataDir, fail);
    await expectLogs(store, version);
    await store.close();
  });

  test('is restored from its backup into PostgreSQL, and played on', async () => {
    const databaseUrl = await newDatabase();
    await restore(join(GOLDEN, version, 'backup', 'backup.sqlite'), { databaseUrl });
    const store = await openPostgresStore(databaseUrl, fail);
    await expectLogs(store, version);
    await store.close();
    const server = await startTestServer({ DATABASE_URL: databaseUrl, ...NEVER_EXPIRE });
    await expectToGoOn(server, version);
    await server.close();
  });
});

test.each([1, 2])(
  'a PostgreSQL database after %i migrations is upgraded with its logs and players',
  async (steps) => {
    const databaseUrl = await newDatabase();
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`${POSTGRES_STEPS.slice(0, steps).join('')}
    create table pok_schema (steps integer not null);
    insert into pok_schema values (${steps});
    insert into players values ('hash-of-ana', 'ana')`);
    for (const { code, entries } of logsOf('v1'))
      for (const { version, events } of entries)
        await client.query('insert into entries values ($1, $2, $3)', [
          code,
          version,
          JSON.stringify(events),
        ]);
    await client.end();
    const store = await openPostgresStore(databaseUrl, fail);
    await expectLogs(store, 'v1');
    expect(await store.findDevice('hash-of-ana')).toMatchObject({ player: 'ana', kind: 'device' });
    await store.close();
    expect(await problemsOf({ databaseUrl })).toEqual([]);
  },
);
