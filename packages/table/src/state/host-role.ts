import type { PersonId } from '@pok/protocol';
import { hasLeft, isPresent, isRemoved } from './seating.ts';
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
