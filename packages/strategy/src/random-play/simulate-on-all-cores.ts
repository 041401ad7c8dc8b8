import { setImmediate } from 'node:timers/promises';
import { type CrewOptions, coresOf, openCrew, shareOut } from './crew.ts';
import { createPlayingTables } from './playing-tables.ts';
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
  const parts = Array.from({ length: Math.ceil(chunks / CHUNKS_PER_REPORT) }, (_, part): Chunks => {
    const first = part * CHUNKS_PER_REPORT;
    return { first, end: Math.min(chunks, first + CHUNKS_PER_REPORT) };
  });
  const tables = createPlayingTables(simulation.players, simulation.policy);
  async function playHere({ first, end }: Chunks): Promise<Tally> {
    await setImmediate(); // the workers' reports are heard in between
    return simulateChunks(simulation, tables, first, end);
  }

  const others = Math.min(coresOf(options), parts.length) - 1;
  const source = new URL('./simulate-worker.ts', import.meta.url);
  const crew = openCrew<Chunks, Tally>(source, others, simulation);
  const sum = emptyTally();
  try {
    await shareOut(parts, [playHere, ...crew.workers], (tally) => {
      addTally(sum, tally);
      options.onProgress?.(sum.matches / simulation.matches);
    });
  } finally {
    await crew.close();
  }
  return sum;
}
