import { type CrewOptions, coresOf, gatherCrew } from './crew.ts';
import { buildTables } from './playing-tables.ts';
import { chunksOf, type Simulation, simulateChunks } from './simulate.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

/** What a worker plays between two reports: a fraction of a second's work. */
const CHUNKS_PER_REPORT = 32;

interface Chunks {
  readonly first: number;
  readonly end: number;
}

/** As `simulate`, by all cores together: the same seed gives the same tally, whatever their number. */
export async function simulateOnAllCores(simulation: Simulation, options: CrewOptions = {}): Promise<Tally> {
  const chunks = chunksOf(simulation);
  const sum = emptyTally();
  const reports = Math.ceil(chunks / CHUNKS_PER_REPORT);
  let next = 0;

  async function work(play: (chunks: Chunks) => Promise<Tally> | Tally): Promise<void> {
    while (next < chunks) {
      const first = next;
      next = Math.min(chunks, first + CHUNKS_PER_REPORT);
      const tally = await play({ first, end: next });
      addTally(sum, tally);
      options.onProgress?.(sum.matches / simulation.matches);
    }
  }

  // Workers take longer to start than a few chunks take to play.
  const size = Math.min(coresOf(options), reports);
  if (size < 2) {
    const tables = buildTables(simulation.players, simulation.policy);
    await work(({ first, end }) => simulateChunks(simulation, tables, first, end));
    return sum;
  }
  const source = new URL('./simulate-worker.ts', import.meta.url);
  const crew = gatherCrew<Chunks, Tally>(source, size, simulation);
  try {
    await Promise.all(
      Array.from({ length: size }, (_, worker) => work((question) => crew.ask(worker, question))),
    );
  } finally {
    await crew.close();
  }
  return sum;
}
