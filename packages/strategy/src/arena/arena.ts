import type { BotLevel } from '@pok/protocol';
import type { Bot } from '@pok/rules';
import { seededRandom } from '../bots/seeded-random.ts';
import { type Entrant, playSitting } from './sitting.ts';
import { addStandings, type Standing, standingAtStart, standingOf } from './standing.ts';

export interface Arena<Name extends string = BotLevel> {
  /** 3–7 bots, all at one table; a level may come more than once. */
  readonly levels: readonly Name[];
  readonly matches: number;
  readonly seed: string;
}

/** An evening of about a dozen matches, in which everyone has every seat equally often. */
const EVENING = 12;

export function matchesPerSitting({ levels }: Arena<string>): number {
  return Math.ceil(EVENING / levels.length) * levels.length;
}

export function sittingsOf(arena: Arena<string>): number {
  return Math.ceil(arena.matches / matchesPerSitting(arena));
}

/** Plays the sittings from `first` up to, but not including, `end`: each has a seed of its own, so it doesn't matter which worker plays it. */
export function playSittings<Name extends string>(
  arena: Arena<Name>,
  botOf: (level: Name) => Bot,
  first: number,
  end: number,
): Standing {
  const length = matchesPerSitting(arena);
  const entrants = arena.levels.map(
    (level, number): Entrant => ({ name: `${level} ${number + 1}`, bot: botOf(level) }),
  );
  let standing = standingAtStart(entrants.length);
  for (let sitting = first; sitting < end; sitting += 1) {
    const matches = Math.min(length, arena.matches - sitting * length);
    const played = playSitting(entrants, sitting, matches, seededRandom(`${arena.seed}/${sitting}`));
    standing = addStandings(standing, standingOf(played, entrants.length));
  }
  return standing;
}
