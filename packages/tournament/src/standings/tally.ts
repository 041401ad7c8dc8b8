import type { ReportedMatch } from '@pok/protocol';
import { type Seat, winnersOf } from '@pok/rules';

/** What a person's matches come to. */
export interface Tally {
  readonly matches: number;
  readonly wins: number;
  readonly ties: number;
  /** The sum of (share of the win − 1/n), in units of 1/420: whole, whatever the sizes of the tables. */
  readonly units: number;
}

export const EMPTY_TALLY: Tally = { matches: 0, wins: 0, ties: 0, units: 0 };

/** Every number of players, and of players who tie, divides it. */
export const UNITS_PER_WIN = 420;

/** A person's tally after one more match in this seat. A match that everybody left counts for nothing. */
export function tallyAfter(
  tally: Tally,
  { players, result, left }: Pick<ReportedMatch, 'players' | 'result' | 'left'>,
  seat: Seat,
): Tally {
  if (result.kind === 'abandoned') return tally;
  const winners = winnersOf(result, players.length);
  const hasWon = winners.includes(seat) && !left.includes(seat);
  const share = hasWon ? UNITS_PER_WIN / winners.length : 0;
  return {
    matches: tally.matches + 1,
    wins: tally.wins + (hasWon && result.kind === 'win' ? 1 : 0),
    ties: tally.ties + (hasWon && result.kind !== 'win' ? 1 : 0),
    units: tally.units + share - UNITS_PER_WIN / players.length,
  };
}
