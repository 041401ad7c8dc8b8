import type { PersonId } from '@pok/protocol';
import { findPerson } from './seating.ts';
import type { SeatState, TableState } from './state.ts';

/** After this long, others may give an absent player's seat to a bot, free it, or end the match. */
export const LONG_ABSENCE_MS = 45_000;
/** After this long, an absent host loses the role to the next person. */
export const ABSENCE_FOR_HOST_MS = 60_000;

export function isLongAway(state: TableState, id: PersonId, now: number): boolean {
  const awaySince = findPerson(state, id)?.awaySince ?? null;
  return awaySince !== null && now - awaySince >= LONG_ABSENCE_MS;
}

/** Whether nobody is left in these seats to play: a match would wait forever for people who have long been away. */
export function areDeserted(state: TableState, seats: readonly SeatState[], now: number): boolean {
  return seats.every(
    (seat) => seat.kind === 'bot' || seat.substitute === 'permanent' || isLongAway(state, seat.person, now),
  );
}
