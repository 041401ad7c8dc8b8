import type { StandingLine } from '@pok/protocol';
import type { Person } from '../state/state.ts';
import { type Tally, UNITS_PER_WIN } from './tally.ts';

const POINTS_PER_WIN = 100;

/**
 * Everybody who has finished a match, best first. People are compared by the mean, over their matches, of (share of the win − 1/n). So a
 * win at a table of five is worth more than one at a table of three, and nobody gains by playing more or less. Equal means share a rank.
 */
export function standingsOf(
  people: readonly Pick<Person, 'person' | 'name' | 'tally'>[],
): readonly StandingLine[] {
  const played = people.filter(({ tally }) => tally.matches > 0);
  const sorted = played.toSorted(
    (a, b) =>
      compareMeans(a.tally, b.tally) ||
      b.tally.wins - a.tally.wins ||
      b.tally.matches - a.tally.matches ||
      (a.name < b.name ? -1 : 1),
  );
  let rank = 1;
  return sorted.map(({ person, name, tally }, place) => {
    const before = sorted[place - 1];
    if (before !== undefined && compareMeans(before.tally, tally) !== 0) rank = place + 1;
    const { wins, ties, matches } = tally;
    return { person, name, rank, wins, ties, matches, points: pointsOf(tally) };
  });
}

/** Adding 0 makes 0 of -0, as JSON does. */
function pointsOf({ units, matches }: Tally): number {
  return Math.round((POINTS_PER_WIN * units) / (UNITS_PER_WIN * matches)) + 0;
}

/** Negative if the first is better. Products of whole numbers: no rounding decides a rank. */
function compareMeans(one: Tally, other: Tally): number {
  return other.units * one.matches - one.units * other.matches;
}
