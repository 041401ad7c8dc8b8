import { startPostgres } from '@pok/server/testing/postgres';
import { postgresCpu } from './postgres-usage.ts';
import { quantile, seatAll, stopAll, takeTurn, WITHOUT_LIMITS, type World, warmUp } from './server-load.ts';
import { MeasuredServer, type Usage } from './server-process.ts';

const TABLES = 60;
const MAX_THINK_MS = 400;
const MEASURE_MS = 8_000;

/**
 * The same tables on one, two and three nodes on one PostgreSQL. People of a table are on one node, as behind a balancer that routes by the
 * path, or spread over all of them.
 */
export async function benchNodes(): Promise<void> {
  const postgres = await startPostgres([]);
  console.log(`
${TABLES} tables of five on one PostgreSQL (fsync on) who think for 0–${MAX_THINK_MS} ms; nodes, PostgreSQL and clients share this machine`);
  for (const [count, isSpread] of [
    [1, false],
    [2, false],
    [3, false],
    [2, true],
    [3, true],
  ] as const) {
    const world = await startNodes(await postgres.createDatabase(), count, isSpread);
    for (const table of world.tables) table.thinkUpTo(MAX_THINK_MS);
    await warmUp(world);
    const before = postgresCpu();
    const { moves, cpuPerMove, latencies, movesPerSecond } = await takeTurn(world, MEASURE_MS);
    const atDatabase = (postgresCpu() - before) / moves;
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(latencies, share).toFixed(1));
    console.log(
      `  ${count} node${count === 1 ? ' ' : 's'}${isSpread ? ', tables spread' : '               '}   ${(cpuPerMove * 1e6).toFixed(0)} µs per choice at the nodes, ${(atDatabase * 1e6).toFixed(0)} at PostgreSQL   p50 ${p50} ms   p99 ${p99} ms   ${movesPerSecond.toFixed(0)} choices per second`,
    );
    await world.stop();
  }
  await postgres.stop();
}

async function startNodes(databaseUrl: string, count: number, isSpread: boolean): Promise<World> {
  const env = { ...WITHOUT_LIMITS, DATABASE_URL: databaseUrl };
  const servers = await Promise.all(
    Array.from({ length: count }, () => MeasuredServer.start('server-under-test.ts', env)),
  );
  const [first = 0, ...others] = servers.map(({ port }) => port);
  const groups = isSpread ? [[first, ...others]] : [first, ...others].map((port) => [port]);
  const tables = (
    await Promise.all(groups.map((ports) => seatAll(ports, { tables: TABLES / groups.length })))
  ).flat();
  return {
    ports: [first, ...others],
    tables,
    async usage() {
      const usages = await Promise.all(servers.map((server) => server.usage()));
      return usages.reduce(sum);
    },
    stop: () => stopAll(servers, tables),
  };
}

function sum(a: Usage, b: Usage): Usage {
  return {
    cpuAsked: a.cpuAsked + b.cpuAsked,
    cpuAnswered: a.cpuAnswered + b.cpuAnswered,
    rss: a.rss + b.rss,
  };
}
