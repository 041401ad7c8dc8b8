import { isPlayerCount } from '@pok/rules';
import { botOf, needsValues } from '../bots/choose.ts';
import { type CrewOptions, coresOf, gatherCrew } from '../random-play/crew.ts';
import { loadValues } from '../values/load-values.ts';
import type { ValueTable } from '../values/value-table.ts';
import { type Arena, playSittings, sittingsOf } from './arena.ts';
import { addStandings, type Standing, standingAtStart } from './standing.ts';

export interface Sittings {
  readonly first: number;
  readonly end: number;
}

/** As `playSittings`, by all cores together: the same seed gives the same standing, whatever their number. */
export async function playArena(arena: Arena, options: CrewOptions = {}): Promise<Standing> {
  const sittings = sittingsOf(arena);
  const values = await valuesFor(arena); // refuses before a worker starts
  let sum = standingAtStart(arena.levels.length);
  let next = 0;

  async function work(play: (sittings: Sittings) => Promise<Standing> | Standing): Promise<void> {
    while (next < sittings) {
      const first = next;
      next += 1;
      const standing = await play({ first, end: next });
      sum = addStandings(sum, standing);
      options.onProgress?.(sum.matches / arena.matches);
    }
  }

  const size = Math.min(coresOf(options), sittings);
  if (size < 2) {
    await work(({ first, end }) => playSittings(arena, (level) => botOf(level, values), first, end));
    return sum;
  }
  const crew = gatherCrew<Sittings, Standing>(new URL('./arena-worker.ts', import.meta.url), size, arena);
  try {
    await Promise.all(Array.from({ length: size }, (_, worker) => work((part) => crew.ask(worker, part))));
  } finally {
    await crew.close();
  }
  return sum;
}

/** The values of the arena's number of players, if one of its bots needs them. */
export async function valuesFor({ levels }: Arena): Promise<ValueTable | null> {
  if (!isPlayerCount(levels.length)) throw new RangeError(`nobody plays POK with ${levels.length}`);
  return levels.some(needsValues) ? loadValues(levels.length) : null;
}
