import type { PlayerCount } from '@pok/rules';
import { positionsFor } from '../solver/positions.ts';
import { layersOf, NUMBERS_PER_POSITION } from './chain.ts';
import { type CrewOptions, coresOf, openCrew } from './crew.ts';
import type { Figures } from './figures.ts';
import { figuresAtStart, odds } from './odds.ts';
import type { Policy } from './policy.ts';

export interface OddsWork {
  readonly players: PlayerCount;
  readonly policy: Policy;
  /** Shared memory: what one worker has solved, all can read. */
  readonly solved: Float64Array;
}

/** Every `shares`-th position of a layer. */
export interface LayerShare {
  readonly layer: number;
  readonly share: number;
  readonly shares: number;
}

/** Up to this many players, one core is done before a second has started. */
const FEW_PLAYERS = 5;

/** As `odds`, by all cores together, layer after layer. */
export async function oddsOnAllCores(
  players: PlayerCount,
  policy: Policy,
  options: CrewOptions = {},
): Promise<Figures> {
  const shares = options.cores ?? (players > FEW_PLAYERS ? coresOf(options) : 1);
  if (shares < 2) return odds(players, policy);
  const { count, counters } = positionsFor(players);
  const bytes = count * NUMBERS_PER_POSITION * Float64Array.BYTES_PER_ELEMENT;
  const solved = new Float64Array(new SharedArrayBuffer(bytes));
  const work: OddsWork = { players, policy, solved };
  const crew = openCrew<LayerShare, 'solved'>(new URL('./odds-worker.ts', import.meta.url), shares, work);
  try {
    let done = 0;
    for (const [layer, positions] of layersOf(counters).entries()) {
      await Promise.all(crew.workers.map((ask, share) => ask({ layer, share, shares })));
      done += positions.length;
      options.onProgress?.(done / count);
    }
  } finally {
    await crew.close();
  }
  return figuresAtStart(players, solved);
}
