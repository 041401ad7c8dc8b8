import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SocketPlayer } from '../testing/player.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';
import { type SeatedTable, seatTable } from '../testing/seated-table.ts';
import { backup, restore } from './backup.ts';

let postgres: TestPostgres;
const folder = mkdtempSync(join(tmpdir(), 'pok-backup-'));
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** A match in its first round, one fist closed. */
async function beginMatch(server: TestServer): Promise<SeatedTable> {
  const table = await seatTable([server.url], 3);
  const [host, ben] = table.people.map(({ socket }) => socket);
  await host?.command({ type: 'start' });
  await ben?.command({ type: 'close', match: 1, round: 1, shape: 'square' });
  return table;
}

async function findEverything(server: TestServer, { code, people }: SeatedTable): Promise<void> {
  const ben = new SocketPlayer(server.url, code, { token: people[1]?.credentials.token });
  const view = await ben.until(({ match }) => match !== null);
  expect(view.match?.round?.fists[1]).toMatchObject({ closed: true, shape: 'square' });
  expect(await ben.command({ type: 'open', match: 1, round: 1 })).toMatchObject({ ok: true });
  ben.close();
}

test('from SQLite and back, while the server runs, and from SQLite to PostgreSQL', {
  timeout: 60_000,
}, async () => {
  const dataDir = join(folder, 'first');
  const server = await startTestServer({ DATA_DIR: dataDir });
  const table = await beginMatch(server);
  const file = join(folder, 'one.sqlite');
  await backup({ dataDir }, file);
  await expect(backup({ dataDir }, file)).rejects.toThrow(/there already/);
  await server.close();

  const restored = join(folder, 'second');
  await restore(file, { dataDir: restored });
  await expect(restore(file, { dataDir: restored })).rejects.toThrow(/there already/);
  const again = await startTestServer({ DATA_DIR: restored });
  await findEverything(again, table);
  await again.close();

  const databaseUrl = await postgres.createDatabase();
  await restore(file, { databaseUrl });
  const moved = await startTestServer({ DATABASE_URL: databaseUrl });
  await findEverything(moved, table);
  await moved.close();
});

test('from PostgreSQL and back, and from PostgreSQL to SQLite', { timeout: 60_000 }, async () => {
  const databaseUrl = await postgres.createDatabase();
  const server = await startTestServer({ DATABASE_URL: databaseUrl });
  const table = await beginMatch(server);
  const file = join(folder, 'two.sqlite');
  await backup({ databaseUrl }, file);
  await server.close();

  const empty = await postgres.createDatabase();
  await restore(file, { databaseUrl: empty });
  await expect(restore(file, { databaseUrl: empty })).rejects.toThrow(/not empty/);
  const again = await startTestServer({ DATABASE_URL: empty });
  await findEverything(again, table);
  await again.close();

  const dataDir = join(folder, 'third');
  await restore(file, { dataDir });
  const moved = await startTestServer({ DATA_DIR: dataDir });
  await findEverything(moved, table);
  await moved.close();
});
