import { buildServer } from '@pok/server/testing/build-server';
import { playAndKill } from '@pok/server/testing/kill-loop';
import { startPostgres } from '@pok/server/testing/postgres';
import { startProcess } from '@pok/server/testing/server-process';
import { seededRandom } from '@pok/strategy';
import { concludeKills, KILLS_PER_STEP, killSteps } from '../faults/kill-figures.ts';
import { runNightly } from '../nightly-part.ts';

/** Recovering from one takes about four seconds. */
const CRASHES = 40;

/** PostgreSQL is stopped or killed under three nodes, and recovers from its log. The nodes stay up. */
await runNightly({
  name: 'postgres-crashes',
  steps: killSteps(CRASHES),
  async run(_step, seed) {
    const [built, postgres] = await Promise.all([buildServer(), startPostgres([])]);
    const random = seededRandom(seed);
    try {
      const database = await postgres.createDatabase();
      return await playAndKill({
        nodes: 3,
        kills: KILLS_PER_STEP,
        tables: 10,
        players: 5,
        random,
        startNode: () => startProcess(built.main, { DATABASE_URL: database }),
        strike: () => postgres.crash(random(2) === 0 ? 'SIGQUIT' : 'SIGKILL'),
      });
    } finally {
      await postgres.stop();
      built.remove();
    }
  },
  conclude: concludeKills,
});
