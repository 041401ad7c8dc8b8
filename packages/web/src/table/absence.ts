import { LONG_ABSENCE_MS, type SeatView, type View } from '@pok/table';

/** Whether the table lets others decide about this seat, as its owner has been away for so long. */
export function isLongAway(sitting: SeatView | undefined, now: number): boolean {
  if (sitting?.kind !== 'person' || sitting.awaySince === undefined) return false;
  return now - sitting.awaySince >= LONG_ABSENCE_MS;
}

/** Whether the viewer, who watches it, may end a match that all its players have deserted. */
export function canEndDeserted(view: View, now: number): boolean {
  const { match, host, you, seats } = view;
  if (match === null || match.round === null || match.you !== null || you.person === null) return false;
  const playing = seats.slice(0, match.players.length);
  const isGone = (seat: SeatView) => seat.kind === 'bot' || seat.bot === 'left' || isLongAway(seat, now);
  return host === you.person && playing.every(isGone);
}
