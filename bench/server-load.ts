import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PlayerCount } from '@pok/rules';
import type { PlainStorage } from './plain-storage.ts';
import { BenchTable, joinPlain, joinPok, SEATS } from './server-clients.ts';
import { MeasuredServer, type Usage } from './server-process.ts';

/** All clients of a bench come from one address, so limits per address must not stop them. */
export const WITHOUT_LIMITS = {
  PORT: '0',
  HOST: '127.0.0.1',
  LIMIT_PLAYERS: '10000000',
  LIMIT_TABLES: '10000000',
  LIMIT_MISSES: '10000000',
  LIMIT_REQUESTS: '10000000',
  LIMIT_MESSAGES: '100000',
  LIMIT_ADDRESS_MESSAGES: '1000000',
  LIMIT_COMMANDS: '1000000',
  LIMIT_KILOBYTES: '1000000',
  MAX_SOCKETS_PER_ADDRESS: '100000',
};

/** A server with people at its tables, ready to play. */
export interface World {
  /** The first belongs to the only server, or to the first node. */
  readonly ports: readonly [number, ...number[]];
  readonly tables: readonly BenchTable[];
  /** Of all nodes together. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  readonly tables: number;
  readonly seats?: PlayerCount;
  /** No match starts, and people stay idle. */
  readonly isIdle?: boolean;
  /** A build of the server other than that of the sources. */
  readonly main?: string;
  /** The program of another version of Node, for the server alone. */
  readonly node?: string;
}

export async function plainWorld(options: WorldOptions, storage: PlainStorage = 'memory'): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-bench-'));
  const server = await MeasuredServer.start('plain-ws-server.ts', { STORAGE: storage, DATA_DIR: folder });
  return worldOf(server, await seatPlain([server.port], options), folder);
}

function worldOf(server: MeasuredServer, tables: readonly BenchTable[], folder: string): World {
  return {
    ports: [server.port],
    tables,
    usage: () => server.usage(),
    async stop() {
      await stopAll([server], tables);
      rmSync(folder, { recursive: true });
    },
  };
}

export async function seatPlain(
  [port]: World['ports'],
  { tables }: WorldOptions,
): Promise<readonly BenchTable[]> {
  return inBatches(tables, async (index) => {
    const table = new BenchTable();
    await Promise.all(
      Array.from({ length: SEATS }, (_, seat) => joinPlain(port, String(index), seat, table)),
    );
    return table;
  });
}

async function inBatches(
  tables: number,
  seat: (index: number) => Promise<BenchTable>,
): Promise<readonly BenchTable[]> {
  const made: BenchTable[] = [];
  while (made.length < tables) {
    const batch = Math.min(20, tables - made.length);
    made.push(...(await Promise.all(Array.from({ length: batch }, (_, index) => seat(made.length + index)))));
  }
  return made;
}

export async function pokWorld(options: WorldOptions): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-bench-'));
  const env = { ...WITHOUT_LIMITS, DATA_DIR: folder };
  const server = await MeasuredServer.start('server-under-test.ts', env, options);
  return worldOf(server, await seatAll([server.port], options), folder);
}

/** At each table, its people are spread over `ports`. */
export function seatAll(ports: readonly number[], options: WorldOptions): Promise<readonly BenchTable[]> {
  return inBatches(options.tables, () => seatOne(ports, options));
}

async function seatOne(
  ports: readonly number[],
  { seats = SEATS, isIdle }: WorldOptions,
): Promise<BenchTable> {
  const table = new BenchTable();
  const first = ports[0] ?? 0;
  const tokens = await Promise.all(
    Array.from({ length: seats }, async () => (await ask(first, 'players', '')).token ?? ''),
  );
  const [host = '', ...others] = tokens;
  const { code = '' } = await ask(first, 'tables', host, {
    name: 'Player 0',
    settings: { players: seats },
  });
  table.code = code;
  table.tokens = tokens;
  for (const [index, token] of others.entries()) {
    await ask(first, `tables/${code}/commands`, token, {
      id: `sit-${index}`,
      command: { type: 'sit', name: `Player ${index + 1}` },
    });
  }
  await Promise.all(
    tokens.map((token, index) => joinPok(ports[index % ports.length] ?? first, code, token, table)),
  );
  if (isIdle !== true)
    await ask(first, `tables/${code}/commands`, host, { id: 'go', command: { type: 'start' } });
  return table;
}

export async function ask(
  port: number,
  path: string,
  token: string,
  body?: object,
): Promise<{ token?: string; code?: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text());
}

export async function stopAll(
  servers: readonly MeasuredServer[],
  tables: readonly BenchTable[],
): Promise<void> {
  for (const table of tables) {
    table.rest();
    for (const socket of table.sockets) socket.terminate();
  }
  await wait(50);
  await Promise.all(servers.map((server) => server.stop()));
}

/** What people at the tables of a world did and saw for some time. */
interface Seen {
  readonly moves: number;
  readonly bytesPerMove: number;
  /** ms */
  readonly latencies: readonly number[];
}

export interface Played extends Seen {
  readonly movesPerSecond: number;
  /** Seconds. */
  readonly cpuPerMove: number;
  /** How many cores were busy with the people, who all share this process. */
  readonly clientCores: number;
}

/** The optimising compiler is busy for about ten seconds: 10 % of a core, then 3 %. Its work is not the server’s. */
const WARM_UP_MS = 10_000;
const TURN_MS = 4_000;
/** After this long tables are at different points of their rounds. */
const SPREAD_MS = 500;

/** Plays until the code is warm. */
export async function warmUp({ tables }: World): Promise<void> {
  for (const table of tables) table.play();
  await wait(WARM_UP_MS);
  for (const table of tables) table.rest();
  await wait(SPREAD_MS);
}

/** Lets a resting world play for some time. */
export async function takeTurn({ tables, usage }: World, ms = TURN_MS): Promise<Played> {
  for (const table of tables) table.play();
  await wait(SPREAD_MS);
  const before = await usage();
  const startedAt = performance.now();
  const clientsBefore = process.cpuUsage();
  const seen = await watch(tables, ms);
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(clientsBefore);
  const after = await usage();
  for (const table of tables) table.rest();
  await wait(SPREAD_MS);
  return {
    ...seen,
    movesPerSecond: seen.moves / seconds,
    cpuPerMove: (after.cpuAsked - before.cpuAnswered) / seen.moves,
    clientCores: (user + system) / 1e6 / seconds,
  };
}

async function watch(tables: readonly BenchTable[], ms: number): Promise<Seen> {
  for (const table of tables) {
    table.moves = 0;
    table.latencies.length = 0;
  }
  const bytesBefore = wireBytes(tables);
  await wait(ms);
  const moves = tables.reduce((sum, table) => sum + table.moves, 0);
  return {
    moves,
    bytesPerMove: (wireBytes(tables) - bytesBefore) / moves,
    latencies: tables.flatMap((table) => table.latencies),
  };
}

function wireBytes(tables: readonly BenchTable[]): number {
  return tables.reduce((sum, table) => sum + table.wireBytes(), 0);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
