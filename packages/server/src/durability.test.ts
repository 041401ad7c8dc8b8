import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltServer, buildServer } from './testing/build-server.ts';
import { playAndKill } from './testing/kill-loop.ts';
import { startPostgres } from './testing/postgres.ts';
import { startProcess } from './testing/server-process.ts';

let built: BuiltServer;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

test('acknowledged means durable: 25 times kill -9 on SQLite', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pok-kill-'));
  const report = await playAndKill({
    nodes: 1,
    kills: 25,
    tables: 3,
    players: 3,
    startNode: () => startProcess(built.main, { DATA_DIR: folder }),
  });
  rmSync(folder, { recursive: true, force: true });
  expect(report.mistakes).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(report.kills);
  expect(report.matches).toBeGreaterThanOrEqual(3);
});

test('acknowledged means durable: 25 times kill -9 among three nodes on PostgreSQL', {
  timeout: 600_000,
}, async () => {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const report = await playAndKill({
    nodes: 3,
    kills: 25,
    tables: 3,
    players: 4,
    startNode: () => startProcess(built.main, { DATABASE_URL: url }),
  });
  await postgres.stop();
  expect(report.mistakes).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(report.kills);
  expect(report.matches).toBeGreaterThanOrEqual(3);
});
