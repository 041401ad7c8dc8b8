import { setTimeout as wait } from 'node:timers/promises';
import { buildServer } from '@pok/server/testing/build-server';
import { type Network, openNetwork, whyNoNetwork } from '@pok/server/testing/network';
import {
  type EveningFigures,
  type RestlessEvening,
  startRestlessEvening,
} from '@pok/server/testing/restless-evening';
import { type ServerProcess, startProcess } from '@pok/server/testing/server-process';
import { seededRandom } from '@pok/strategy';
import { needPrograms } from '../debian.js';
import { FAILOVER_FAULTS, type FailoverFault, type FailoverWorld } from '../faults/failover-faults.ts';
import {
  type Member,
  PATRONI_PROGRAMS,
  type PatroniCluster,
  startPatroniCluster,
} from '../faults/patroni.ts';
import { MAY_INSTALL, runNightly, scaled, until } from '../nightly-part.ts';
import { say } from '../run.js';

const NODES = 3;
const TABLES = 50;
const PLAYERS = 4;
const THINK_MS = 3_000;
/** The app's delay. If two hundred players came back faster, that alone would keep the machine busy. */
const RETURN_MS = 300;
/** Many failovers take longer. A deadline that passes meanwhile starts again, and nobody may miss it. */
const TIMER_SECONDS = 40;
/** How long a fault lasts: after the standby has taken over, or if it doesn't have to. */
const MAX_REPLACED_MS = 3_000;
const MIN_FAULT_MS = 3_000;
const MAX_FAULT_MS = 15_000;
const COMMANDS_BETWEEN = 200;
/** How long the standby of the control is cut off before its primary is lost. */
const BEHIND_MS = 3_000;
const SEVERAL = 'two of them at once';
const SEVERAL_TIMES = 10;
const CONTROL = 'control: asynchronous replication, and the primary is lost while its standby lags behind';
const CONTROL_TIMES = 5;
/** A lost machine is noticed after 20 seconds, and coming back may need a copy of the whole database. */
const PATIENCE_TRIES = 600;

/** A PostgreSQL with a standby under three nodes, run by Patroni and etcd. Each has a host of its own. */
await needPrograms(PATRONI_PROGRAMS, MAY_INSTALL);
const whyNot = whyNoNetwork();
if (whyNot !== undefined) {
  say(`failovers can't run here: ${whyNot}`);
  process.exit(2);
}

interface FailoverFigures extends Omit<EveningFigures, 'gapsMs'> {
  readonly fault: string;
  readonly times: number;
  readonly failovers: number;
  readonly doubleReveals: number;
  readonly rewound: number;
  readonly longestGapMs: number;
  readonly lost: number;
}

await runNightly<FailoverFigures>({
  name: 'failovers',
  steps: [CONTROL, ...Object.keys(FAILOVER_FAULTS), SEVERAL],
  async run(step, seed) {
    const built = await buildServer();
    const network = openNetwork(3 + NODES);
    try {
      return await playThrough(step, built.main, network, seededRandom(seed));
    } finally {
      network.remove();
      built.remove();
    }
  },
  conclude(steps) {
    const faults = steps.filter(({ fault }) => fault !== CONTROL);
    const control = steps.find(({ fault }) => fault === CONTROL);
    const sum = (
      key:
        | 'times'
        | 'failovers'
        | 'acknowledged'
        | 'matches'
        | 'doubleReveals'
        | 'missed'
        | 'restarted'
        | 'lost',
    ) => faults.reduce((total, each) => total + each[key], 0);
    return {
      figures: {
        faults: sum('times'),
        failovers: sum('failovers'),
        acknowledged: sum('acknowledged'),
        matches: sum('matches'),
        doubleReveals: sum('doubleReveals'),
        missed: sum('missed'),
        restarted: sum('restarted'),
        lost: sum('lost'),
        lostByControl: control?.lost ?? 0,
        each: steps.map(({ mistakes, ...figures }) => figures),
      },
      problems: [
        ...faults.flatMap(({ fault, mistakes }) => mistakes.map((mistake) => `${fault}: ${mistake}`)),
        ...faults.flatMap(({ fault, missed }) =>
          missed > 0 ? [`${fault}: ${missed} deadlines were missed`] : [],
        ),
        ...faults.flatMap(({ fault, rewound }) => (rewound > 0 ? [`${fault}: ${rewound} rewinds`] : [])),
        ...(control?.lost === 0 ? ['asynchronous replication lost nothing: the test proves nothing'] : []),
      ],
    };
  },
});

async function playThrough(
  step: string,
  main: string,
  network: Network,
  random: (below: number) => number,
): Promise<FailoverFigures> {
  const [etcd, one, two, ...nodes] = network.hosts;
  if (etcd === undefined || one === undefined || two === undefined) throw new RangeError('too few hosts');
  const cluster = await startPatroniCluster(etcd, [one, two]);
  const world: FailoverWorld = { cluster, etcd, nodes };
  const servers: ServerProcess[] = [];
  try {
    for (const { address, prefix } of nodes) {
      const env = { HOST: address, PORT: '7657', METRICS: 'public', DATABASE_URL: cluster.databaseUrl };
      servers.push(await startProcess(main, env, [], prefix));
    }
    const urls = servers.map(({ url }) => url);
    const pace = { thinkMs: THINK_MS, returnMs: RETURN_MS, timer: TIMER_SECONDS } as const;
    const evening = await startRestlessEvening(() => urls, TABLES, PLAYERS, random, pace);
    let failovers = 0;
    const times =
      step === CONTROL ? scaled(CONTROL_TIMES) : scaled(FAILOVER_FAULTS[step]?.times ?? SEVERAL_TIMES);
    if (step === CONTROL) await cluster.setSynchronous(false);
    for (let time = 0; time < times; time += 1) {
      const startedAt = performance.now();
      await cluster.untilWhole();
      await evening.playOn(COMMANDS_BETWEEN);
      const before = await cluster.primary();
      if (step === CONTROL) await loseWhatIsBehind(world, network);
      else await strike(world, network, faultsOf(step, random), random);
      await cluster.untilWhole();
      if ((await cluster.primary()) !== before) failovers += 1;
      say(`  ${time + 1} of ${times} took ${Math.round((performance.now() - startedAt) / 1000)} s`);
    }
    await evening.playOn(COMMANDS_BETWEEN);
    await evening.end();
    return { fault: step, times, failovers, ...(await figuresOf(evening, urls, cluster.databaseUrl)) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    cluster.stop();
  }
}

function faultsOf(step: string, random: (below: number) => number): readonly FailoverFault[] {
  const own = FAILOVER_FAULTS[step];
  if (own !== undefined) return [own];
  const all = Object.values(FAILOVER_FAULTS);
  const first = random(all.length);
  const second = (first + 1 + random(all.length - 1)) % all.length;
  return [first, second].flatMap((index) => all[index] ?? []);
}

async function strike(
  world: FailoverWorld,
  network: Network,
  faults: readonly FailoverFault[],
  random: (below: number) => number,
): Promise<void> {
  const { cluster } = world;
  const primary = await cluster.primary();
  const standby = cluster.members.find((member) => member !== primary) ?? primary;
  const undo: (() => void)[] = [];
  // A switchover of a primary that another fault has hit may be refused.
  for (const fault of faults) undo.push(await fault.strike(world, primary, standby).catch(() => () => {}));
  if (faults.length === 1 && faults[0]?.isFailover === true) {
    await untilReplaced(cluster, primary);
    await wait(random(MAX_REPLACED_MS));
  } else {
    await wait(MIN_FAULT_MS + random(MAX_FAULT_MS - MIN_FAULT_MS));
  }
  network.heal();
  for (const each of undo) each();
}

/** Whatever is acknowledged while the standby hears nothing is lost with the primary. */
async function loseWhatIsBehind({ cluster }: FailoverWorld, network: Network): Promise<void> {
  const primary = await cluster.primary();
  const standby = cluster.members.find((member) => member !== primary) ?? primary;
  for (const way of ['heard', 'said'] as const) primary.host.lose(way, standby.host.address);
  await wait(BEHIND_MS);
  primary.signal('SIGKILL', 'everything');
  await untilReplaced(cluster, primary);
  network.heal();
  primary.start();
}

async function untilReplaced(cluster: PatroniCluster, primary: Member): Promise<void> {
  await until('the standby takes over', async () => (await cluster.primary()) !== primary, PATIENCE_TRIES);
}

async function figuresOf(evening: RestlessEvening, urls: readonly string[], databaseUrl: string) {
  const { gapsMs, ...figures } = await evening.figures(urls[0] ?? '', databaseUrl);
  const rewound = await Promise.all(urls.map(rewoundAt));
  return {
    ...figures,
    doubleReveals: evening.doubleReveals(),
    rewound: rewound.reduce((sum, count) => sum + count, 0),
    longestGapMs: gapsMs.reduce((most, gap) => Math.max(most, gap), 0),
    lost: figures.mistakes.filter((mistake) => mistake.endsWith(' is lost')).length,
  };
}

/** How many tables a node had to load again because they were ahead of their log. */
async function rewoundAt(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^pok_rewound_tables_total (\d+)$/m.exec(text)?.[1]);
}
