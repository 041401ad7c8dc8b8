import type { MatchView } from '@pok/protocol';
import { type Seat, type Shape, winnersOf } from '@pok/rules';
import { goneFrom } from '../../pieces/gone-counters.ts';

/** A player of a match that is over. */
export interface Ranked {
  readonly seat: Seat;
  readonly name: string;
  readonly isWinner: boolean;
  /** The counters that went into the box. */
  readonly gone: readonly Shape[];
  /** Players with the same number of counters gone share a place. */
  readonly place: number;
}

/** Winners first, then by counters gone; among equals in seat order. A dead position and a match that was stopped have no winner. */
export function rankingOf({ players, result }: MatchView): readonly Ranked[] {
  const isWon = result?.kind === 'win' || result?.kind === 'tie';
  const winners = isWon ? winnersOf(result, players.length) : [];
  const all = players.map(({ name, hand }, seat) => ({
    seat,
    name,
    isWinner: winners.includes(seat),
    gone: hand === undefined ? [] : goneFrom(hand),
  }));
  const sorted = all.toSorted(
    (a, b) => Number(b.isWinner) - Number(a.isWinner) || b.gone.length - a.gone.length,
  );
  const isAhead = (a: (typeof all)[number], b: (typeof all)[number]) =>
    a.isWinner !== b.isWinner ? a.isWinner : a.gone.length > b.gone.length;
  return sorted.map((one) => ({ ...one, place: 1 + sorted.filter((other) => isAhead(other, one)).length }));
}
