import { buildServer } from '@pok/server/testing/build-server';
import { playAndKill } from '@pok/server/testing/kill-loop';
import { startPostgres } from '@pok/server/testing/postgres';
import { startProcess } from '@pok/server/testing/server-process';
import { seededRandom } from '@pok/strategy';
import { concludeKills, KILL_STEPS, KILLS_PER_STEP } from '../kill-figures.ts';
import { runNightly } from '../nightly-part.ts';

await runNightly({
  name: 'kills-postgres',
  steps: KILL_STEPS,
  async run(_step, seed) {
    const [built, postgres] = await Promise.all([buildServer(), startPostgres([])]);
    try {
      const database = await postgres.createDatabase();
      return await playAndKill({
        nodes: 3,
        kills: KILLS_PER_STEP,
        tables: 10,
        players: 7,
        random: seededRandom(seed),
        startNode: () => startProcess(built.main, { DATABASE_URL: database }),
      });
    } finally {
      await postgres.stop();
      built.remove();
    }
  },
  conclude: concludeKills,
});
