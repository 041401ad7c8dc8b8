import type { PersonId } from './identity.ts';
import { isPresent } from './seating.ts';
import type { TableState } from './state.ts';

/** The next person in seat order who is here, then anyone here, then anyone seated who has not left. */
export function nextHost(state: TableState, after: PersonId): PersonId | null {
  const seated = state.seats.flatMap((seat) =>
    seat.kind === 'person' && seat.bot !== 'left' ? [seat.person] : [],
  );
  const own = seated.indexOf(after);
  const inTurn = [...seated.slice(own + 1), ...seated.slice(0, Math.max(own, 0))];
  const candidates = [...inTurn, ...state.people.map(({ person }) => person)].filter((id) => id !== after);
  return candidates.find((id) => isPresent(state, id)) ?? inTurn.find((id) => id !== after) ?? null;
}
