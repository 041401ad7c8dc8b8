import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playAndKill } from './testing/kill-loop.ts';
import { newDatabase } from './testing/new-database.ts';
import { startProcess } from './testing/server-process.ts';
import { shared } from './testing/shared.ts';

// A sample: `npm run nightly -- power-cuts postgres-crashes` kills more often.
const KILLS = 4;

test(`acknowledged means durable: ${KILLS} times kill -9 on SQLite`, { timeout: 600_000 }, async () => {
  const main = await shared('server');
  const folder = mkdtempSync(join(tmpdir(), 'pok-kill-'));
  const report = await playAndKill({
    nodes: 1,
    kills: KILLS,
    tables: 3,
    players: 3,
    startNode: () => startProcess(main, { DATA_DIR: folder }),
  });
  rmSync(folder, { recursive: true, force: true });
  expect(report.mistakes).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(report.kills);
  expect(report.matches).toBeGreaterThanOrEqual(3);
});

test(`acknowledged means durable: ${KILLS} times kill -9 among three nodes on PostgreSQL`, {
  timeout: 600_000,
}, async () => {
  const main = await shared('server');
  const url = await newDatabase();
  const report = await playAndKill({
    nodes: 3,
    kills: KILLS,
    tables: 3,
    players: 4,
    startNode: () => startProcess(main, { DATABASE_URL: url }),
  });
  expect(report.mistakes).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(report.kills);
  expect(report.matches).toBeGreaterThanOrEqual(3);
});
