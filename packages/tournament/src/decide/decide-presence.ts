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

/** Somebody's last connection through a process is gone; if they are connected through another, they are still here. */
export function decideDeparture(
  state: TournamentState,
  person: PersonId,
  node: string,
  { now }: DecisionContext,
): readonly TournamentEvent[] {
  return findPerson(state, person)?.node === node ? [{ type: 'went', at: now, person }] : [];
}

/** People who were here through a process that is no longer alive are away. */
export function decideGone(
  state: TournamentState,
  alive: readonly string[],
  { now }: DecisionContext,
): readonly TournamentEvent[] {
  return state.people
    .filter(({ node }) => node !== null && !alive.includes(node))
    .map(({ person }) => ({ type: 'went', at: now, person }));
}
