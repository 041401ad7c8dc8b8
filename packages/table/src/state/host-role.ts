import type { EventOf, PersonId } from '@pok/protocol';
import { isLongAway } from './absence.ts';
import { hasLeft, isPresent, isRemoved, ownSeatOf } from './seating.ts';
import type { TableState } from './state.ts';

/** The next person in seat order who is here, then anyone here, then anyone seated; nobody who has left for good. */
export function nextHost(state: TableState, after: PersonId): PersonId | null {
  const seated = state.seats.flatMap((seat) => (seat.kind === 'person' ? [seat.person] : []));
  const own = seated.indexOf(after);
  const inTurn = [...seated.slice(own + 1), ...seated.slice(0, Math.max(own, 0))];
  const mayHost = (id: PersonId) => id !== after && !hasLeft(state, id) && !isRemoved(state, id);
  const candidates = [...inTurn, ...state.people.map(({ person }) => person)].filter(mayHost);
  return candidates.find((id) => isPresent(state, id)) ?? inTurn.find(mayHost) ?? null;
}

/**
 * What becomes of the role when somebody has come or sat down. A host who lost it by absence alone gets it back. At a table without a host,
 * the first person seated gets it.
 */
export function hostAgain(state: TableState, person: PersonId): readonly EventOf<'host-changed'>[] {
  if (state.absentHosts.includes(person) && isPresent(state, person))
    return [{ type: 'host-changed', host: person, reason: 'returned' }];
  const isVacant =
    state.host === null && state.tournament === undefined && ownSeatOf(state, person) !== undefined;
  return isVacant ? [{ type: 'host-changed', host: person, reason: 'vacant' }] : [];
}

/** Whether somebody may go on after a pause: the host, or anyone who is seated once the host has been away for a while. */
export function mayGoOn(state: TableState, person: PersonId, now: number): boolean {
  if (state.host === person) return true;
  const isHostHere = state.host !== null && !isLongAway(state, state.host, now);
  return !isHostHere && ownSeatOf(state, person) !== undefined;
}
