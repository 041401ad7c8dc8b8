import { type CrewOptions, coresOf, gatherCrew } from '../random-play/crew.ts';
import { type Positions, positionsFor } from './positions.ts';
import type { Sweep } from './sweep.ts';

export interface SweepOptions extends CrewOptions {
  /** Stops after the positions that are being solved. */
  readonly signal?: AbortSignal | undefined;
  /** Called now and then between two pieces of work. */
  readonly onPause?: (() => void) | undefined;
}

/** So many positions a piece: small enough to stop soon, large enough not to talk all the time. */
const PIECE = 8;

/** Walks through all positions that are not done, those with few counters first. Answers whether it got through. */
export async function sweepOnAllCores(sweep: Sweep, options: SweepOptions = {}): Promise<boolean> {
  const positions = positionsFor(sweep.players);
  const crew = gatherCrew<readonly number[], number>(
    new URL('./sweep-worker.ts', import.meta.url),
    coresOf(options),
    sweep,
  );
  const weights = weightsOf(positions);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  for (const [position, weight] of weights.entries()) if (sweep.done[position]) done += weight;

  const work = async (worker: number, pieces: (readonly number[])[]): Promise<void> => {
    for (let piece = pieces.pop(); piece !== undefined && !options.signal?.aborted; piece = pieces.pop()) {
      await crew.ask(worker, piece);
      for (const position of piece) done += weights[position] ?? 0;
      options.onProgress?.(done / total);
      options.onPause?.();
    }
  };

  try {
    for (const layer of layersOf(positions)) {
      const pieces = cut(layer.filter((position) => !sweep.done[position]));
      await Promise.all(Array.from({ length: crew.size }, (_, worker) => work(worker, pieces)));
      if (options.signal?.aborted) return false;
    }
    return true;
  } finally {
    await crew.close();
  }
}

/** Positions by counters left, fewest first: a round leads from a layer into earlier ones, or nowhere. */
function layersOf({ counters }: Positions): readonly (readonly number[])[] {
  const layers: number[][] = [];
  for (const [position, left] of counters.entries()) {
    const layer = layers[left] ?? [];
    layer.push(position);
    layers[left] = layer;
  }
  return layers.filter((layer) => layer !== undefined);
}

function cut(layer: readonly number[]): (readonly number[])[] {
  const pieces: (readonly number[])[] = [];
  for (let from = 0; from < layer.length; from += PIECE) pieces.push(layer.slice(from, from + PIECE));
  return pieces;
}

/** About how long a position takes: every counter left is room for choice. Only forecasts depend on it. */
function weightsOf({ counters }: Positions): readonly number[] {
  return Array.from(counters, (left) => left ** 2);
}
