import { byteAt, intAt, itemAt } from '../checked.ts';
import { type CrewOptions, coresOf, openCrew, shareOut } from '../random-play/crew.ts';
import { type Positions, positionOf, positionsFor, rankOf } from './positions.ts';
import type { Sweep } from './sweep.ts';
import { type Verification, verifiedPositions } from './verification.ts';

export interface WalkOptions extends CrewOptions {
  /** Stops after the positions that are being solved. */
  readonly signal?: AbortSignal | undefined;
  /** Called now and then between two pieces of work. */
  readonly onPause?: (() => void) | undefined;
}

/** Positions per piece: few enough to stop soon, enough not to talk all the time. */
const PIECE = 8;

/** Walks through all positions that are not done, those with few counters first. Returns whether it got through. */
export async function walkOnAllCores(
  walk: Sweep | Verification,
  options: WalkOptions = {},
): Promise<boolean> {
  const positions = positionsOf(walk);
  const crew = openCrew<readonly number[], number>(
    new URL('./walk-worker.ts', import.meta.url),
    coresOf(options),
    walk,
  );
  const weights = weightsOf(positions);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  for (const [position, weight] of weights.entries()) if (walk.done[position]) done += weight;

  /** After an abort, the pieces that are left are passed over. */
  const workers = crew.workers.map((ask) => async (piece: readonly number[]) => {
    if (options.signal?.aborted) return;
    await ask(piece);
    for (const position of piece) done += itemAt(weights, position);
    options.onProgress?.(done / total);
    options.onPause?.();
  });

  try {
    for (const layer of layersOf(positions)) {
      const pieces = cut(layer.filter((position) => !walk.done[position]));
      await shareOut(pieces, workers, () => {});
      if (options.signal?.aborted) return false;
    }
    return true;
  } finally {
    await crew.close();
  }
}

/** The positions that a walk leads through. */
export function positionsOf(walk: Sweep | Verification): Positions {
  return walk.kind === 'solve'
    ? positionsFor(walk.players)
    : verifiedPositions(walk.players, walk.isEveryNaming);
}

/**
 * Positions by counters left, fewest first: a round leads from a layer into earlier ones, or nowhere. Namings of one position are side by
 * side: they are solved once.
 */
function layersOf(positions: Positions): readonly (readonly number[])[] {
  const layers: number[][] = [];
  for (const position of byStoredForm(positions)) {
    const left = byteAt(positions.counters, position);
    const layer = layers[left] ?? [];
    layer.push(position);
    layers[left] = layer;
  }
  return layers.filter((layer) => layer !== undefined);
}

function byStoredForm(positions: Positions): readonly number[] {
  const { players, count, hands } = positions;
  const stored = positionsFor(players);
  const forms = Int32Array.from({ length: count }, (_, position) => {
    const rank = rankOf(stored, hands.subarray(position * players, (position + 1) * players));
    return positionOf(intAt(stored.slots, rank));
  });
  return [...forms.keys()].sort((one, two) => intAt(forms, one) - intAt(forms, two));
}

function cut(layer: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(layer.length / PIECE) }, (_, piece) =>
    layer.slice(piece * PIECE, (piece + 1) * PIECE),
  );
}

/** Roughly how long a position takes: every counter left gives more choice. Only forecasts depend on it. */
function weightsOf({ counters }: Positions): readonly number[] {
  return Array.from(counters, (left) => left ** 2);
}
