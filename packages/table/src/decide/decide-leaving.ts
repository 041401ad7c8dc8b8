import { accept, refuse } from '@pok/log';
import type { PersonId, TableEvent } from '@pok/protocol';
import { nextHost } from '../state/host-role.ts';
import { findPerson, hasLeft, isInMatch, isPresent, isRemoved, seatOf } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import type { Decision, DecisionContext } from './decision.ts';

/** Leaves for good. */
export function decideLeave(state: TableState, person: PersonId, { now }: DecisionContext): Decision {
  const events: TableEvent[] = [...seatGivenUp(state, person)];
  if (isPresent(state, person)) events.push({ type: 'went', at: now, person });
  if (state.host === person) {
    events.push({ type: 'host-changed', host: nextHost(state, person), reason: 'left' });
  } else if (state.absentHosts.includes(person)) {
    // The role would come back to them on return, so they take it and give it up.
    events.push({ type: 'host-changed', host: person, reason: 'returned' });
    events.push({ type: 'host-changed', host: state.host, reason: 'left' });
  }
  return accept(...events);
}

/** The host asks somebody to leave, present or not. */
export function decideRemove(state: TableState, host: PersonId, person: PersonId): Decision {
  if (state.host !== host) return refuse('not-host');
  if (person === host || findPerson(state, person) === undefined) return refuse('no-such-person');
  if (state.absentHosts.includes(person)) return refuse('hosts-again');
  if (isRemoved(state, person)) return accept();
  const given = hasLeft(state, person) ? [] : seatGivenUp(state, person);
  return accept(...given, { type: 'removed', person });
}

export function decideAllow(state: TableState, host: PersonId, person: PersonId): Decision {
  if (state.host !== host) return refuse('not-host');
  return isRemoved(state, person) ? accept({ type: 'allowed', person }) : refuse('no-such-person');
}

/** In a match, a bot plays the seat to the end. */
export function seatGivenUp(state: TableState, person: PersonId): readonly TableEvent[] {
  const seat = seatOf(state, person);
  if (seat === undefined) return [];
  if (!isInMatch(state, seat)) return [{ type: 'stood', person }];
  return [{ type: 'given-to-bot', seat, substitute: 'permanent' }];
}
