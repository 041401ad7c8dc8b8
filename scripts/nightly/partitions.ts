import { setTimeout as wait } from 'node:timers/promises';
import { buildServer } from '@pok/server/testing/build-server';
import { startDatabaseHost } from '@pok/server/testing/database-host';
import { type Network, openNetwork, whyNoNetwork } from '@pok/server/testing/network';
import { type EveningFigures, startRestlessEvening } from '@pok/server/testing/restless-evening';
import { startProcess } from '@pok/server/testing/server-process';
import { seededRandom } from '@pok/strategy';
import { type FaultyWorld, NETWORK_FAULTS, type NodeHost } from '../faults/network-faults.ts';
import { runNightly, scaled } from '../nightly-part.ts';
import { say } from '../run.js';

const NODES = 3;
const TABLES = 10;
const PLAYERS = 4;
const THINK_MS = 1_000;
/** Longer than anybody needs to notice a dead connection and to come back. */
const TIMER_SECONDS = 40;
/** How often each fault happens. */
const TIMES = scaled(1);
const MIN_FAULT_MS = 2_000;
const MAX_FAULT_MS = 20_000;
const COMMANDS_BETWEEN = 100;
const SEVERAL = 'two of them at once';

/** Faults of networks, processes and clocks, for real: three nodes and a PostgreSQL, each on a host of its own. */
const whyNot = whyNoNetwork();
if (whyNot !== undefined) {
  say(`partitions can't run here: ${whyNot}`);
  process.exit(2);
}

interface FaultFigures extends Omit<EveningFigures, 'gapsMs' | 'restarted'> {
  readonly fault: string;
  readonly times: number;
  readonly longestGapMs: number;
}

await runNightly<FaultFigures>({
  name: 'partitions',
  steps: [...Object.keys(NETWORK_FAULTS), SEVERAL],
  async run(step, seed) {
    const built = await buildServer();
    const network = openNetwork(NODES + 1);
    try {
      return await playThrough(step, built.main, network, seededRandom(seed));
    } finally {
      network.remove();
      built.remove();
    }
  },
  conclude(faults) {
    const sum = (key: 'times' | 'acknowledged' | 'matches' | 'missed') =>
      faults.reduce((total, each) => total + each[key], 0);
    const problems = faults.flatMap(({ fault, mistakes, missed }) => [
      ...mistakes.map((mistake) => `${fault}: ${mistake}`),
      ...(missed > 0 ? [`${fault}: ${missed} deadlines were missed`] : []),
    ]);
    return {
      figures: {
        faults: sum('times'),
        acknowledged: sum('acknowledged'),
        matches: sum('matches'),
        missed: sum('missed'),
        lost: faults.flatMap(({ mistakes }) => mistakes).length,
        each: faults.map(({ mistakes, ...figures }) => ({ ...figures, lost: mistakes.length })),
      },
      problems,
    };
  },
});

async function playThrough(
  step: string,
  main: string,
  network: Network,
  random: (below: number) => number,
): Promise<FaultFigures> {
  const [databaseHost, ...nodeHosts] = network.hosts;
  if (databaseHost === undefined) throw new RangeError('no host for the database');
  const database = await startDatabaseHost(databaseHost);
  const urls = nodeHosts.map(({ address }) => `http://${address}:7657`);
  const servers = await Promise.all(nodeHosts.map((_host, index) => start(index, 0)));
  const nodes = nodeHosts.map(
    (host, index): NodeHost => ({
      host,
      pid: () => servers[index]?.pid ?? 0,
      async restart(clockOffMs) {
        await servers[index]?.stop();
        servers[index] = await start(index, clockOffMs);
      },
    }),
  );
  const world: FaultyWorld = {
    nodes,
    database,
    databaseAddress: databaseHost.address,
    playersAddress: network.here,
  };
  function start(index: number, clockOffMs: number) {
    const { address = '', prefix = [] } = nodeHosts[index] ?? {};
    const env = { HOST: address, PORT: '7657', DATABASE_URL: database.databaseUrl };
    const clock = `const { now } = Date; Date.now = () => now() + ${clockOffMs};`;
    return startProcess(main, env, ['--import', `data:text/javascript,${clock}`], prefix);
  }

  const pace = { thinkMs: THINK_MS, timer: TIMER_SECONDS } as const;
  const evening = await startRestlessEvening(() => urls, TABLES, PLAYERS, random, pace);
  const names = Object.keys(NETWORK_FAULTS);
  for (let time = 0; time < TIMES; time += 1) {
    await evening.playOn(COMMANDS_BETWEEN);
    const chosen = step === SEVERAL ? [names[random(names.length)], names[random(names.length)]] : [step];
    const undo: (() => Promise<void> | void)[] = [];
    for (const name of new Set(chosen)) {
      const fault = NETWORK_FAULTS[name ?? ''];
      if (fault !== undefined) undo.push(await fault(world, random));
    }
    await wait(MIN_FAULT_MS + random(MAX_FAULT_MS - MIN_FAULT_MS));
    network.heal();
    for (const each of undo) await each();
  }
  await evening.end();
  const { gapsMs, restarted, ...figures } = await evening.figures(urls[0] ?? '', database.databaseUrl);
  await Promise.all(servers.map((server) => server.stop()));
  await database.stop();
  return { fault: step, times: TIMES, ...figures, longestGapMs: Math.max(0, ...gapsMs) };
}
