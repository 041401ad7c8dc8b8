import { setTimeout as wait } from 'node:timers/promises';
import { SEATS } from './server-clients.ts';
import { pokWorld, quantile, takeTurn } from './server-load.ts';
import { settledUsage } from './server-process.ts';

const TABLES = 3_000;
/** Everybody chooses once in this time. */
const ROUND_MS = 15_000;
const WARM_UP_MS = 2 * ROUND_MS;
const MEASURE_MS = 3 * ROUND_MS;

/**
 * An open loop: everybody plans when to choose, and sends at that moment however slow the server is. If a round is late, they choose as
 * soon as they can, and the time counts from the plan.
 */
export async function benchLive(): Promise<void> {
  const world = await pokWorld({ tables: TABLES });
  const beginsAt = performance.now() + 1_000;
  for (const table of world.tables) {
    const tableBeginsAt = beginsAt + Math.random() * ROUND_MS;
    table.planFor = (round) => tableBeginsAt + (round + Math.random()) * ROUND_MS;
    table.play();
  }
  await wait(WARM_UP_MS);
  const { latencies, moves, movesPerSecond, cpuPerMove, bytesPerMove } = await takeTurn(world, MEASURE_MS);
  const { rss } = await settledUsage(world);
  await world.stop();
  const people = TABLES * SEATS;
  console.log(`
${people.toLocaleString('en')} people at ${TABLES.toLocaleString('en')} tables who choose once in ${ROUND_MS / 1000} s (${moves.toLocaleString('en')} choices; times count from the planned send)
  last choice to last screen    p50 ${quantile(latencies, 0.5).toFixed(1)} ms   p99 ${quantile(latencies, 0.99).toFixed(1)} ms   all within ${quantile(latencies, 1).toFixed(0)} ms
  the server                    ${(cpuPerMove * movesPerSecond * 100).toFixed(0)} % of a core (${(cpuPerMove * 1e6).toFixed(0)} µs per choice), ${(rss / 2 ** 20).toFixed(0)} MB (${(rss / 1024 / people).toFixed(0)} KB per person)
  on the wire                   ${bytesPerMove.toFixed(0)} bytes per choice, ${((bytesPerMove * movesPerSecond) / 1e6).toFixed(2)} MB per second`);
}
