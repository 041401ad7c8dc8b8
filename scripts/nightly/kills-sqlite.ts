import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '@pok/server/testing/build-server';
import { playAndKill } from '@pok/server/testing/kill-loop';
import { startProcess } from '@pok/server/testing/server-process';
import { seededRandom } from '@pok/strategy';
import { concludeKills, KILL_STEPS, KILLS_PER_STEP } from '../kill-figures.ts';
import { runNightly } from '../nightly-part.ts';

await runNightly({
  name: 'kills-sqlite',
  steps: KILL_STEPS,
  async run(_step, seed) {
    const built = await buildServer();
    const folder = mkdtempSync(join(tmpdir(), 'pok-nightly-'));
    try {
      return await playAndKill({
        nodes: 1,
        kills: KILLS_PER_STEP,
        tables: 10,
        players: 5,
        random: seededRandom(seed),
        startNode: () => startProcess(built.main, { DATA_DIR: folder }),
      });
    } finally {
      built.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  conclude: concludeKills,
});
