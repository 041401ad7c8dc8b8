import type { PersonId, TableEvent } from '@pok/protocol';
import { findPerson, hasLeft, isInMatch, isRemoved, seatOf } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { accept, type Decision, refuse } from './decision.ts';

/** The host asks somebody to leave, present or not: in a match a bot plays their seat to its end. */
export function decideRemove(state: TableState, host: PersonId, person: PersonId): Decision {
  if (state.host !== host) return refuse('not-host');
  if (person === host || findPerson(state, person) === undefined) return refuse('no-such-person');
  if (isRemoved(state, person)) return accept();
  return accept(...seatGivenUp(state, person), { type: 'removed', person });
}

export function decideAllow(state: TableState, host: PersonId, person: PersonId): Decision {
  if (state.host !== host) return refuse('not-host');
  return isRemoved(state, person) ? accept({ type: 'allowed', person }) : refuse('no-such-person');
}

function seatGivenUp(state: TableState, person: PersonId): readonly TableEvent[] {
  const seat = seatOf(state, person);
  if (seat === undefined || hasLeft(state, person)) return [];
  if (!isInMatch(state, seat)) return [{ type: 'stood', person }];
  return [{ type: 'given-to-bot', seat, substitute: 'permanent' }];
}
