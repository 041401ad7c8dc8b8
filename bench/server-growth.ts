import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLAYER_COUNTS } from '@pok/rules';
import { openSqliteStore } from '../packages/server/src/store/sqlite.ts';
import { playedLog } from './played-log.ts';
import { joinPok } from './server-clients.ts';
import {
  type Played,
  pokWorld,
  quantile,
  takeTurn,
  WITHOUT_LIMITS,
  type World,
  type WorldOptions,
  warmUp,
} from './server-load.ts';
import { MeasuredServer } from './server-process.ts';

const MAX_THINK_MS = 400;
const MEASURE_MS = 6_000;

/** Players who think, at a server that has warmed up. */
async function playAt(world: World): Promise<Played> {
  for (const table of world.tables) table.thinkUpTo(MAX_THINK_MS);
  await warmUp(world);
  return takeTurn(world, MEASURE_MS);
}

async function priceAt(options: WorldOptions): Promise<string> {
  const world = await pokWorld(options);
  const played = await playAt(world);
  await world.stop();
  return tell(played);
}

function tell({ cpuPerMove, latencies, bytesPerMove, movesPerSecond }: Played): string {
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(latencies, share).toFixed(1).padStart(7));
  return `${(cpuPerMove * 1e6).toFixed(0).padStart(6)} µs per choice   p50${p50} ms   p99${p99} ms${bytesPerMove.toFixed(0).padStart(8)} bytes${movesPerSecond.toFixed(0).padStart(7)} choices per second`;
}

export async function benchPlayers(): Promise<void> {
  console.log('\n50 tables of more and more players who think for 0–400 ms');
  for (const seats of PLAYER_COUNTS) console.log(`  ${seats} players${await priceAt({ tables: 50, seats })}`);
}

export async function benchTables(): Promise<void> {
  console.log('\nmore and more tables of five who think for 0–400 ms');
  for (const tables of [25, 50, 100, 200])
    console.log(`  ${String(tables).padStart(3)} tables${await priceAt({ tables })}`);
}

/** One final and its audience: everybody gets the same bytes. */
export async function benchSpectators(): Promise<void> {
  console.log(
    '\none table of five who think for 0–400 ms, and its spectators: last choice to last of all screens',
  );
  for (const spectators of [0, 100, 1_000]) {
    const world = await pokWorld({ tables: 1 });
    for (const table of world.tables)
      await Promise.all(
        Array.from({ length: spectators }, () => joinPok(world.ports[0], table.code, undefined, table)),
      );
    console.log(`  ${spectators.toLocaleString('en').padStart(5)} spectators${tell(await playAt(world))}`);
    await world.stop();
  }
}

/** A table where people have played for a long time: how long it takes to be read again. */
export async function benchAge(): Promise<void> {
  console.log(
    '\na table with a longer and longer log: until somebody who asks for it after a restart has its summary',
  );
  for (const rounds of [200, 2_000, 20_000]) {
    const folder = mkdtempSync(join(tmpdir(), 'pok-bench-'));
    const store = await openSqliteStore(folder, (error) => {
      throw error;
    });
    const code = await playedLog(store, rounds);
    await store.close();
    const server = await MeasuredServer.start('server-under-test.ts', {
      ...WITHOUT_LIMITS,
      DATA_DIR: folder,
    });
    const before = await server.usage();
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}/api/tables/${code}`);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const ms = performance.now() - startedAt;
    const cpuMs = ((await server.usage()).cpuAsked - before.cpuAnswered) * 1000;
    console.log(
      `  ${rounds.toLocaleString('en').padStart(7)} rounds${ms.toFixed(0).padStart(8)} ms, ${cpuMs.toFixed(0)} ms of CPU`,
    );
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
