import { buildServer } from '@pok/server/testing/build-server';
import { startPostgres } from '@pok/server/testing/postgres';
import { type EveningFigures, startRestlessEvening } from '@pok/server/testing/restless-evening';
import { type ServerProcess, startProcess } from '@pok/server/testing/server-process';
import { seededRandom } from '@pok/strategy';
import { runNightly, scaled } from '../nightly-part.ts';

const NODES = 3;
const TABLES = 50;
const PLAYERS = 4;
const THINK_MS = 3_000;
const TIMER_SECONDS = 20;
const STEPS = scaled(2);
const RESTARTS_PER_STEP = 6;
const COMMANDS_BETWEEN = 50;

/** All three nodes are replaced, one by one, again and again, while people play against the clock. */
await runNightly<EveningFigures>({
  name: 'rolling-restarts',
  steps: Array.from(
    { length: STEPS },
    (_, step) => `restarts ${step * RESTARTS_PER_STEP + 1} to ${(step + 1) * RESTARTS_PER_STEP}`,
  ),
  async run(_step, seed) {
    const [built, postgres] = await Promise.all([buildServer(), startPostgres([])]);
    try {
      return await restartOneByOne(built.main, await postgres.createDatabase(), seededRandom(seed));
    } finally {
      await postgres.stop();
      built.remove();
    }
  },
  conclude(steps) {
    const sum = (key: 'acknowledged' | 'matches' | 'missed') =>
      steps.reduce((total, step) => total + step[key], 0);
    const gapsMs = steps.flatMap((step) => step.gapsMs).toSorted((a, b) => a - b);
    const mistakes = steps.flatMap((step) => step.mistakes);
    const missed = sum('missed');
    return {
      figures: {
        restarts: steps.length * RESTARTS_PER_STEP,
        acknowledged: sum('acknowledged'),
        matches: sum('matches'),
        missed,
        lost: mistakes.length,
        gaps: gapsMs.length,
        medianGapMs: gapsMs[Math.floor(gapsMs.length / 2)],
        longestGapMs: gapsMs.at(-1),
        longestAnswerMs: Math.max(...steps.map((step) => step.longestAnswerMs)),
      },
      problems: missed > 0 ? [...mistakes, `${missed} deadlines were missed`] : mistakes,
    };
  },
});

async function restartOneByOne(
  main: string,
  database: string,
  random: (below: number) => number,
): Promise<EveningFigures> {
  const start = () => startProcess(main, { DATABASE_URL: database });
  const nodes: (ServerProcess | undefined)[] = await Promise.all(Array.from({ length: NODES }, start));
  const urls = () => nodes.flatMap((node) => (node === undefined ? [] : [node.url]));
  const pace = { thinkMs: THINK_MS, timer: TIMER_SECONDS } as const;
  const evening = await startRestlessEvening(urls, TABLES, PLAYERS, random, pace);
  for (let restart = 0; restart < RESTARTS_PER_STEP; restart += 1) {
    for (const [index, node] of nodes.entries()) {
      await evening.playOn(COMMANDS_BETWEEN);
      nodes[index] = undefined;
      await node?.stop();
      nodes[index] = await start();
    }
  }
  await evening.end();
  const figures = await evening.figures(urls()[0] ?? '', database);
  await Promise.all(nodes.map((node) => node?.stop()));
  return figures;
}
