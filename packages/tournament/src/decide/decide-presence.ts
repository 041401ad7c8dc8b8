import type { PersonId, TournamentEvent } from '@pok/protocol';
import { findPerson } from '../state/sitting.ts';
import type { TournamentState } from '../state/state.ts';
import { restartPassedDeadline } from './deadlines.ts';
import type { DecisionContext } from './decision.ts';

/** Somebody connected through a process. Strangers who only watch are not in the log. */
export function decideArrival(
  state: TournamentState,
  person: PersonId,
  node: string,
  { now }: DecisionContext,
): readonly TournamentEvent[] {
  const known = findPerson(state, person);
  if (known === undefined || known.node === node) return [];
  return [{ type: 'came', at: now, person, node }, ...restartPassedDeadline(state, now)];
}
