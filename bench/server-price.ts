import { nodeOf } from '../scripts/nodes.ts';
import type { PlainStorage } from './plain-storage.ts';
import { plainWorld, pokWorld, quantile, takeTurn, type World, warmUp } from './server-load.ts';

const TABLES = 50;
const TURNS = 4;
/** What people do at their tables. */
const LOADS = [
  { name: 'flat out', maxThinkMs: 0 },
  { name: 'people who think for 0–400 ms', maxThinkMs: 400 },
] as const;
type Load = (typeof LOADS)[number];

/** One turn of one server under one load. */
interface Price {
  /** µs */
  readonly cpuPerChoice: number;
  /** ms */
  readonly p50: number;
  readonly p99: number;
  readonly bytesPerChoice: number;
  readonly choicesPerSecond: number;
  /** Cores that were busy. */
  readonly serverCores: number;
  readonly clientCores: number;
}

interface Contestant {
  readonly name: string;
  readonly world: World;
  readonly prices: Map<Load, Price[]>;
}

const PLAIN: readonly { readonly name: string; readonly storage: PlainStorage }[] = [
  { name: 'plain ws, in memory', storage: 'memory' },
  { name: 'plain ws, a file', storage: 'file' },
  { name: 'plain ws, SQLite', storage: 'sqlite' },
];

const POK = 'POK, on disk';

/**
 * What a choice costs: CPU of the server and time to the last screen. Next to it, plain servers tell everybody who has chosen. One keeps
 * everything in memory, one appends to a file and lets choices that arrive together share a sync, and one commits each choice to SQLite.
 * `builds` are other builds of the server to compare with, `nodes` other versions of Node. All of them stand ready and take turns of some
 * seconds. The median turn counts, because other work on a shared machine spoils some turns.
 */
export async function benchPrice(builds: readonly string[], nodes: readonly number[]): Promise<void> {
  const contestants: Contestant[] = [];
  const enter = async (name: string, world: World) => {
    await warmUp(world);
    contestants.push({ name, world, prices: new Map(LOADS.map((load) => [load, []])) });
  };
  for (const { name, storage } of PLAIN) await enter(name, await plainWorld({ tables: TABLES }, storage));
  await enter(POK, await pokWorld({ tables: TABLES }));
  for (const main of builds)
    await enter(main.split('/').at(-2) ?? main, await pokWorld({ tables: TABLES, main }));
  for (const major of nodes)
    await enter(`POK, Node ${major}`, await pokWorld({ tables: TABLES, node: nodeOf(major) }));
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const load of LOADS)
      for (const { world, prices } of contestants) prices.get(load)?.push(await priceOf(world, load));
  for (const { world } of contestants) await world.stop();
  for (const load of LOADS) tell(load, contestants);
}

async function priceOf(world: World, { maxThinkMs }: Load): Promise<Price> {
  for (const table of world.tables) table.thinkUpTo(maxThinkMs);
  const { latencies, bytesPerMove, cpuPerMove, movesPerSecond, clientCores } = await takeTurn(world);
  return {
    cpuPerChoice: cpuPerMove * 1e6,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    bytesPerChoice: bytesPerMove,
    choicesPerSecond: movesPerSecond,
    serverCores: cpuPerMove * movesPerSecond,
    clientCores,
  };
}

function tell(load: Load, contestants: readonly Contestant[]): void {
  console.log(`\n${TABLES} tables of five, ${load.name} (median of ${TURNS} turns; lowest–highest)
  server                 CPU per choice      × plain        p50        p99              bytes   choices per second   cores: server, people`);
  const plain = middle(contestants[0], load, 'cpuPerChoice');
  for (const contestant of contestants) {
    const [cpu, p50, p99, bytes, speed, serverCores, clientCores] = (
      [
        'cpuPerChoice',
        'p50',
        'p99',
        'bytesPerChoice',
        'choicesPerSecond',
        'serverCores',
        'clientCores',
      ] as const
    ).map((key) => middle(contestant, load, key));
    console.log(
      `  ${contestant.name.padEnd(20)}${cpu?.toFixed(0).padStart(7)} µs ${span(contestant, load, 'cpuPerChoice', 0).padEnd(9)}${((cpu ?? 0) / plain).toFixed(2).padStart(8)}${p50?.toFixed(1).padStart(9)} ms${p99?.toFixed(1).padStart(8)} ms ${span(contestant, load, 'p99', 1).padEnd(11)}${bytes?.toFixed(0).padStart(6)}${speed?.toFixed(0).padStart(12)}${serverCores?.toFixed(2).padStart(15)}${clientCores?.toFixed(2).padStart(7)}`,
    );
  }
  const pok = contestants.find(({ name }) => name === POK);
  for (const other of contestants.slice(0, PLAIN.length)) {
    const ratio = (key: keyof Price) => (middle(pok, load, key) / middle(other, load, key)).toFixed(2);
    console.log(
      `  POK next to ${other.name}: ${ratio('cpuPerChoice')} × CPU per choice, ${ratio('choicesPerSecond')} × choices per second`,
    );
  }
}

function middle(contestant: Contestant | undefined, load: Load, key: keyof Price): number {
  return quantile(
    (contestant?.prices.get(load) ?? []).map((price) => price[key]),
    0.5,
  );
}

function span({ prices }: Contestant, load: Load, key: keyof Price, digits: number): string {
  const all = (prices.get(load) ?? []).map((price) => price[key]);
  return `(${Math.min(...all).toFixed(digits)}–${Math.max(...all).toFixed(digits)})`;
}
