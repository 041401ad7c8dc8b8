import { setTimeout as wait } from 'node:timers/promises';
import { runParts } from './run-parts.ts';
import { joinPok, SEATS } from './server-clients.ts';
import { benchAge, benchPlayers, benchSpectators, benchTables } from './server-growth.ts';
import { benchLive } from './server-live.ts';
import { plainWorld, pokWorld, quantile, seatAll, seatPlain, stopAll } from './server-load.ts';
import { benchNodes } from './server-nodes.ts';
import { benchPrice } from './server-price.ts';
import { settledUsage } from './server-process.ts';

/** 5,000 people who do nothing: how much a server has grown since it started, and its CPU. */
async function benchIdle(): Promise<void> {
  const TABLES = 1_000;
  const SECONDS = 10;
  const figures: string[] = [];
  const options = { tables: TABLES, isIdle: true } as const;
  for (const [start, seat] of [
    [plainWorld, seatPlain],
    [pokWorld, seatAll],
  ] as const) {
    const world = await start({ tables: 0 });
    const before = await settledUsage(world);
    const more = await seat(world.ports, options);
    const after = await settledUsage(world);
    await wait(SECONDS * 1000);
    const later = await world.usage();
    const kilobytes = (after.rss - before.rss) / (TABLES * SEATS) / 1024;
    const cpu = ((later.cpuAsked - after.cpuAnswered) / SECONDS) * 100;
    figures.push(`${kilobytes.toFixed(1)} KB per socket, ${cpu.toFixed(1)} % of a core`.padStart(36));
    await stopAll([], more);
    await world.stop();
  }
  console.log(`
5,000 sockets that do nothing (at most 20 KB each)\n  plain${figures[0]}\n  POK  ${figures[1]}`);
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
        await joinPok(world.ports[0], table.code, token, table);
        return performance.now() - startedAt;
      }),
    ),
  );
  await world.stop();
  console.log(`
${times.length} people reconnect within a second: view again after
  p50${ms(quantile(times, 0.5))}   p99${ms(quantile(times, 0.99))}   last${ms(quantile(times, 1))}`);
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(17);
}

const asked = process.argv.slice(2);
const isBuild = (word: string) => word.endsWith('.js');
const isNode = (word: string) => /^node-\d+$/.test(word);
const PARTS = {
  price: () =>
    benchPrice(
      asked.filter(isBuild),
      asked.filter(isNode).map((word) => Number(word.slice('node-'.length))),
    ),
  idle: benchIdle,
  reconnect: benchReconnect,
  live: benchLive,
  players: benchPlayers,
  tables: benchTables,
  age: benchAge,
  spectators: benchSpectators,
  nodes: benchNodes,
};
await runParts(
  PARTS,
  asked.filter((word) => !isBuild(word) && !isNode(word)),
);
