import { setTimeout as wait } from 'node:timers/promises';
import type { BotLevel } from '@pok/protocol';
import { type Bot, isPlayerCount } from '@pok/rules';
import { botOf, needsValues } from '../bots/choose.ts';
import { type CrewOptions, coresOf, openCrew, shareOut } from '../random-play/crew.ts';
import { loadValues } from '../values/load-values.ts';
import type { ValueTable } from '../values/value-table.ts';
import { type Arena, playSittings, sittingsOf } from './arena.ts';
import { type FaultCount, type GuardedBot, guardBot, isOwnBot, loadOwnBot, type OwnBot } from './own-bot.ts';
import { addStandings, type Standing, standingAtStart } from './standing.ts';

/** One of our bots by its level, or somebody's own. */
export type ArenaBot = BotLevel | OwnBot;

export interface Sittings {
  readonly first: number;
  readonly end: number;
}

/** The results of some sittings. */
export interface PlayedSittings {
  readonly standing: Standing;
  readonly faults: readonly FaultCount[];
}

export interface ArenaOptions extends CrewOptions {
  /** Called with the faults of people's own bots. */
  readonly onFaults?: (faults: readonly FaultCount[]) => void;
}

/** Like `playSittings`, on all cores: the same seed gives the same standing, whatever their number. */
export async function playArena(arena: Arena<ArenaBot>, options: ArenaOptions = {}): Promise<Standing> {
  const sittings = Array.from({ length: sittingsOf(arena) }, (_, first) => ({ first, end: first + 1 }));
  const playHere = await sittingsPlayer(arena); // refuses before a worker starts
  let sum = standingAtStart(arena.levels.length);
  const size = Math.min(coresOf(options), sittings.length);
  const source = new URL('./arena-worker.ts', import.meta.url);
  // Code of somebody else may throw at any time: only in a worker does that not end this process.
  const isHere = size < 2 && !arena.levels.some(isOwnBot);
  const crew = openCrew<Sittings, PlayedSittings>(source, isHere ? 0 : size, arena);
  try {
    await shareOut(sittings, isHere ? [playHere] : crew.workers, ({ standing, faults }) => {
      sum = addStandings(sum, standing);
      if (faults.length > 0) options.onFaults?.(faults);
      options.onProgress?.(sum.matches / arena.matches);
    });
  } finally {
    await crew.close();
  }
  return sum;
}

/** Loads what the bots of an arena need, and plays its sittings in this thread. */
export async function sittingsPlayer(
  arena: Arena<ArenaBot>,
): Promise<(part: Sittings) => Promise<PlayedSittings>> {
  const values = await valuesFor(arena);
  const own = new Map<OwnBot, GuardedBot>();
  for (const file of arena.levels.filter(isOwnBot)) own.set(file, guardBot(file, await loadOwnBot(file)));

  function botCalled(name: ArenaBot): Bot {
    if (!isOwnBot(name)) return botOf(name, values);
    const guarded = own.get(name);
    if (guarded === undefined) throw new RangeError(`${name} is not at the table`);
    return guarded.bot;
  }
  return async ({ first, end }) => {
    const standing = playSittings(arena, botCalled, first, end);
    // Promises that were rejected meanwhile, and timers that are due, come first.
    if (own.size > 0) await wait(1);
    return { standing, faults: [...own.values()].flatMap((guarded) => guarded.takeFaults()) };
  };
}

/** The values of the arena's number of players, if one of its bots needs them. */
async function valuesFor({ levels }: Arena<ArenaBot>): Promise<ValueTable | null> {
  if (!isPlayerCount(levels.length)) throw new RangeError(`nobody plays POK with ${levels.length}`);
  return levels.some((level) => !isOwnBot(level) && needsValues(level)) ? loadValues(levels.length) : null;
}
