import { setImmediate } from 'node:timers/promises';
import { type CrewOptions, coresOf, gatherCrew } from './crew.ts';
import { buildTables } from './playing-tables.ts';
import { chunksOf, type Simulation, simulateChunks } from './simulate.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

/** What is played between two reports: a fraction of a second's work. */
const CHUNKS_PER_REPORT = 16;

interface Chunks {
  readonly first: number;
  readonly end: number;
}

/**
 * As `simulate`, by all cores together: the same seed gives the same tally, whatever their number. This thread plays
 * too, so that a short simulation is over before a worker has even started.
 */
export async function simulateOnAllCores(simulation: Simulation, options: CrewOptions = {}): Promise<Tally> {
  const chunks = chunksOf(simulation);
  const sum = emptyTally();
  let next = 0;

  async function work(play: (chunks: Chunks) => Promise<Tally>): Promise<void> {
    while (next < chunks) {
      const first = next;
      next = Math.min(chunks, first + CHUNKS_PER_REPORT);
      const tally = await play({ first, end: next });
      addTally(sum, tally);
      options.onProgress?.(sum.matches / simulation.matches);
    }
  }

  const tables = buildTables(simulation.players, simulation.policy);
  async function playHere({ first, end }: Chunks): Promise<Tally> {
    await setImmediate(); // the workers' reports are heard in between
    return simulateChunks(simulation, tables, first, end);
  }

  const others = Math.min(coresOf(options), Math.ceil(chunks / CHUNKS_PER_REPORT)) - 1;
  const source = new URL('./simulate-worker.ts', import.meta.url);
  const crew = gatherCrew<Chunks, Tally>(source, others, simulation);
  try {
    const workers = Array.from({ length: others }, (_, worker) => work((part) => crew.ask(worker, part)));
    await Promise.all([work(playHere), ...workers]);
  } finally {
    await crew.close();
  }
  return sum;
}
