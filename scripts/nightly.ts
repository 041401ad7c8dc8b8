import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../packages/server/src/testing/build-server.ts';
import { type KillReport, playAndKill } from '../packages/server/src/testing/kill-loop.ts';
import { startPostgres } from '../packages/server/src/testing/postgres.ts';
import { startProcess } from '../packages/server/src/testing/server-process.ts';

/** `npm run nightly`: many more kills than `npm test` has time for; `npm run nightly -- 60` so many on each store. */
const KILLS = Number(process.argv[2] ?? 400);

const built = await buildServer();
const folder = mkdtempSync(join(tmpdir(), 'pok-nightly-'));
const postgres = await startPostgres([]);
const databaseUrl = await postgres.createDatabase();
let lost = 0;
try {
  report(
    'SQLite',
    await playAndKill({
      nodes: 1,
      kills: KILLS,
      tables: 10,
      players: 5,
      startNode: () => startProcess(built.main, { DATA_DIR: folder }),
    }),
  );
  report(
    'PostgreSQL, three nodes',
    await playAndKill({
      nodes: 3,
      kills: KILLS,
      tables: 10,
      players: 7,
      startNode: () => startProcess(built.main, { DATABASE_URL: databaseUrl }),
    }),
  );
} finally {
  await postgres.stop();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
}
// Said aloud: the embedded PostgreSQL ends the process its own way, and an exit code that was only set would be lost.
process.exit(lost > 0 ? 1 : 0);

function report(store: string, { kills, acknowledged, matches, mistakes }: KillReport): void {
  console.log(
    `${store}: ${kills} kills, ${acknowledged} acknowledged commands, ${matches} matches, ${mistakes.length} lost`,
  );
  for (const mistake of mistakes) console.log(`  ${mistake}`);
  lost += mistakes.length;
}
