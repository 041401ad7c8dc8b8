import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '@pok/server/testing/postgres';
import { probeCommits } from './commit-probe.ts';
import { joinPok, SEATS, type TableOfFive } from './server-clients.ts';
import {
  measure,
  type Played,
  plainWorld,
  pokWorld,
  quantile,
  seatAll,
  seatPlain,
  stopAll,
  type Throughput,
  takeTurn,
  WITHOUT_LIMITS,
  type World,
  warmUp,
} from './server-load.ts';
import { MeasuredServer } from './server-process.ts';

const MAX_THINK_MS = 400;
const TURNS = 9;

async function measured(world: World): Promise<Throughput> {
  const figures = await measure(world);
  await world.stop();
  return figures;
}

/** Everybody chooses at once: moves per second of CPU. */
async function benchThroughput(tables: number): Promise<void> {
  const plain = await measured(await plainWorld({ tables }));
  const pok = await measured(await pokWorld({ tables }));
  const ratio = pok.movesPerCpuSecond / plain.movesPerCpuSecond;
  console.log(`
${tables} tables of five, everybody chooses at once        plain ws, in memory     POK, on disk
  moves per second of CPU                     ${num(plain.movesPerCpuSecond)}${num(pok.movesPerCpuSecond)}   ratio ${ratio.toFixed(2)} (at least 0.50)
  moves per second                            ${num(plain.movesPerSecond)}${num(pok.movesPerSecond)}
  bytes per move, all five players together   ${num(plain.bytesPerMove)}${num(pok.bytesPerMove)}
  POK stores what people at one table do in the same turn in one append, and sends it in one message if it opens the fists.`);
}

/**
 * People who think: how long the last choice takes to open the fists on the last screen. Both servers stand ready, and plain and POK
 * take turns of a few seconds. How long a commit takes is measured while POK plays, in a store of its own on the same disk and under the
 * same load. A turn is compared with those beside it, and the median turn counts: on a shared machine others spoil some.
 */
async function benchLatency(tables: number): Promise<void> {
  const options = { tables, thinkFor: () => Math.random() * MAX_THINK_MS };
  const [plain, pok] = [await plainWorld(options), await pokWorld(options)];
  for (const world of [plain, pok]) await warmUp(world);
  const turns: Turn[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const ceiling = await takeTurn(plain);
    const probe = await probeCommits();
    turns.push({ ceiling, ours: await takeTurn(pok), commits: await probe.stop() });
  }
  for (const world of [plain, pok]) await world.stop();
  console.log(`
${tables} tables of five who think for 0–${MAX_THINK_MS} ms: last choice to last screen, ${TURNS} turns of each
  p50                                         ${tellTurns(turns, 0.5)}
  p99                                         ${tellTurns(turns, 0.99)}
  bytes per move, all five players together   ${bytes(turns.map(({ ceiling }) => ceiling))}${bytes(turns.map(({ ours }) => ours))}   (at most 1,000)`);
}

/** A turn of plain, and the turn of POK after it. */
interface Turn {
  readonly ceiling: Played;
  readonly ours: Played;
  /** ms */
  readonly commits: readonly number[];
}

function tellTurns(turns: readonly Turn[], share: number): string {
  const each = turns.map(({ ceiling, ours, commits }) => {
    const [plain, pok] = [quantile(ceiling.latencies, share), quantile(ours.latencies, share)];
    return { plain, pok, above: pok - plain, most: 2 * quantile(commits, share) };
  });
  const middle = (of: (turn: (typeof each)[number]) => number) => median(each.map(of));
  const above = middle((turn) => turn.above).toFixed(1);
  const most = middle((turn) => turn.most).toFixed(1);
  const kept = each.filter((turn) => turn.above <= turn.most).length;
  return `${ms(middle((turn) => turn.plain))}${ms(middle((turn) => turn.pok))}   ${above} ms above (at most two commits: ${most} ms)
    each turn: above/two commits, kept in ${kept}   ${each.map((turn) => `${turn.above.toFixed(1)}/${turn.most.toFixed(1)}`).join('  ')}`;
}

function bytes(played: readonly Played[]): string {
  return num(median(played.map(({ bytesPerMove }) => bytesPerMove)));
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** 5,000 people who do nothing: how much a server has grown since it started, and its CPU. */
async function benchIdle(): Promise<void> {
  const TABLES = 1_000;
  const SECONDS = 10;
  const figures: string[] = [];
  for (const start of [plainWorld, pokWorld]) {
    const world = await start({ tables: 0, isIdle: true });
    const before = await settledUsage(world.server);
    const more = await seatMore(start === plainWorld ? 'plain' : 'pok', world.server, TABLES);
    const after = await settledUsage(world.server);
    await wait(SECONDS * 1000);
    const later = await world.server.usage();
    const kilobytes = (after.rss - before.rss) / (TABLES * SEATS) / 1024;
    const cpu = ((later.cpuAsked - after.cpuAnswered) / SECONDS) * 100;
    figures.push(`${kilobytes.toFixed(1)} KB per socket, ${cpu.toFixed(1)} % of a core`.padStart(36));
    await stopAll([], more);
    await world.stop();
  }
  console.log(`
5,000 sockets that do nothing (at most 20 KB each)\n  plain${figures[0]}\n  POK  ${figures[1]}`);
}

async function settledUsage(server: MeasuredServer) {
  await wait(2_000);
  await server.usage();
  await wait(500);
  return server.usage();
}

async function seatMore(
  kind: 'plain' | 'pok',
  server: MeasuredServer,
  tables: number,
): Promise<readonly TableOfFive[]> {
  if (kind === 'pok') return seatAll([server.port], { tables, isIdle: true });
  return seatPlain(server.port, { tables, isIdle: true }, 'more');
}

/** 2,000 people whose sockets all died come back within a second. */
async function benchReconnect(): Promise<void> {
  const TABLES = 400;
  const WITHIN_MS = 1_000;
  const world = await pokWorld({ tables: TABLES, isIdle: true });
  await wait(1_000);
  for (const { sockets } of world.tables) for (const socket of sockets) socket.terminate();
  await wait(500);
  const times = await Promise.all(
    world.tables.flatMap((table) =>
      table.tokens.map(async (token) => {
        await wait(Math.random() * WITHIN_MS);
        const startedAt = performance.now();
        await joinPok(world.server.port, table.code, token, table);
        return performance.now() - startedAt;
      }),
    ),
  );
  await world.stop();
  console.log(`
${times.length} people reconnect within a second: view again after
  p50${ms(quantile(times, 0.5))}   p99${ms(quantile(times, 0.99))}   last${ms(quantile(times, 1))}`);
}

/** The same tables on one node and on three, people of each table spread over the nodes, on one PostgreSQL. */
async function benchNodes(): Promise<void> {
  const postgres = await startPostgres([]);
  const lines: string[] = [];
  for (const count of [1, 3]) {
    const env = { ...WITHOUT_LIMITS, DATABASE_URL: await postgres.createDatabase() };
    const servers = await Promise.all(
      Array.from({ length: count }, () => MeasuredServer.start('server-under-test.ts', env)),
    );
    const tables = await seatAll(
      servers.map(({ port }) => port),
      { tables: 50 },
    );
    const [server] = servers;
    if (server === undefined) throw new Error('no server');
    const { movesPerSecond } = await measure({ server, tables, stop: async () => {} });
    lines.push(`  ${count} node${count === 1 ? ' ' : 's'}${num(movesPerSecond)} moves per second`);
    await stopAll(servers, tables);
  }
  await postgres.stop();
  console.log(`
50 tables of five on one PostgreSQL (fsync on), everybody chooses at once\n${lines.join('\n')}
  Nodes, PostgreSQL and clients share the cores of this machine, and people of one table on several nodes append at the
  same time: each conflict costs a read and a retry. Tables whose people are on one node scale with the cores.`);
}

function num(value: number): string {
  return Math.round(value).toLocaleString('en').padStart(17);
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(17);
}

/** `… server.bench.ts idle nodes` runs those alone. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  throughput: async () => {
    await benchThroughput(50);
    await benchThroughput(200);
  },
  latency: async () => {
    await benchLatency(50);
    await benchLatency(200);
  },
  idle: benchIdle,
  reconnect: benchReconnect,
  nodes: benchNodes,
};
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHES))
  if (asked.length === 0 || asked.includes(name)) await run();
