import type { SeatView, View } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { LONG_ABSENCE_MS } from '@pok/table';
import { ownSeat } from './own-seat.ts';

/** Whether a bot plays for the seat's owner. */
export function hasSubstitute(sitting: SeatView | undefined): boolean {
  return sitting?.kind === 'person' && sitting.substitute !== undefined;
}

/** Whether the seat waits for its owner. */
export function isAway(sitting: SeatView | undefined): boolean {
  return sitting?.kind === 'person' && !sitting.present && sitting.substitute === undefined;
}

/** Whether the owner has been away long enough for others to decide about the seat. */
export function isLongAway(sitting: SeatView | undefined, now: number): boolean {
  if (sitting?.kind !== 'person' || sitting.awaySince === undefined) return false;
  return now - sitting.awaySince >= LONG_ABSENCE_MS;
}

/** Seats that the viewer may give to a bot now. With a timer nobody has to: the match goes on by itself. */
export function seatsToGive(view: View, now: number): readonly Seat[] {
  const { match, settings, seats } = view;
  if (match === null || match.round === null || settings.timer !== 0 || ownSeat(view) === null) return [];
  return [...match.players.keys()].filter((seat) => isAway(seats[seat]) && isLongAway(seats[seat], now));
}

/** Whether the viewer may end a match that they watch, and that all its players have deserted. */
export function canEndDeserted(view: View, now: number): boolean {
  const { match, host, you, seats } = view;
  if (match === null || match.round === null || match.you !== null || you.person === null) return false;
  const playing = seats.slice(0, match.players.length);
  return (
    host === you.person &&
    playing.every((seat) => seat.kind === 'bot' || seat.substitute === 'permanent' || isLongAway(seat, now))
  );
}
