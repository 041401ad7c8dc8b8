import type { PersonId } from '@pok/protocol';
import { findPerson } from './seating.ts';
import type { SeatState, TableState } from './state.ts';

/** Whoever is absent for so long may be decided about by others: their seat given to a bot or freed, their match ended. */
export const LONG_ABSENCE_MS = 45_000;

export function isLongAway(state: TableState, id: PersonId, now: number): boolean {
  const awaySince = findPerson(state, id)?.awaySince ?? null;
  return awaySince !== null && now - awaySince >= LONG_ABSENCE_MS;
}

/** Whether nobody is left in these seats to play a match: it would wait for ever for those who are long away. */
export function areDeserted(state: TableState, seats: readonly SeatState[], now: number): boolean {
  return seats.every(
    (seat) => seat.kind === 'bot' || seat.substitute === 'permanent' || isLongAway(state, seat.person, now),
  );
}
