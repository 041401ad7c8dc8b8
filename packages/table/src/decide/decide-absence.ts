import { accept, refuse } from '@pok/log';
import type { PersonId, TableEvent } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { evolve } from '../evolve/evolve.ts';
import { isLongAway } from '../state/absence.ts';
import { hostAgain } from '../state/host-role.ts';
import {
  findPerson,
  isAnyPlayerPresent,
  isInMatch,
  isPlayedByPerson,
  openFists,
  ownSeatOf,
  runningMatch,
  seatOf,
  seatsInMatch,
} from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { decideUnmet, restartDeadline, restartPassedDeadline } from './deadlines.ts';
import type { Decision, DecisionContext } from './decision.ts';

/** Anyone who is seated may give the seat of a player who has been away for a while to a bot. */
export function decideGiveToBot(
  state: TableState,
  person: PersonId,
  seat: Seat,
  { now }: DecisionContext,
): Decision {
  if (ownSeatOf(state, person) === undefined) return refuse('not-seated');
  if (runningMatch(state) === undefined) return refuse('no-match');
  const taken = state.seats[seat];
  if (taken === undefined || !isInMatch(state, seat)) return refuse('no-such-seat');
  if (!isPlayedByPerson(taken)) return refuse('seat-is-bot');
  const isAbsent = isLongAway(state, taken.person, now) && taken.person !== person;
  return isAbsent ? accept({ type: 'given-to-bot', seat, substitute: 'temporary' }) : refuse('not-absent');
}

/** The owner may take the seat back at any time, and chooses again if the bot's fist has not opened yet. */
export function decideTakeBack(state: TableState, person: PersonId, { now }: DecisionContext): Decision {
  const seat = seatOf(state, person);
  const taken = state.seats[seat ?? -1];
  if (seat === undefined || taken?.kind !== 'person') return refuse('not-seated');
  if (taken.substitute === null) return refuse('not-a-bot');
  if (taken.substitute === 'permanent') return refuse('not-yours');
  const events: TableEvent[] = [{ type: 'taken-back', seat }];
  if (!isInMatch(state, seat)) return accept(...events);
  const wasWaiting = !seatsInMatch(state).some(isPlayedByPerson);
  const match = runningMatch(state);
  // With one roll for all, a table whose fists are all closed has already reported so to its tournament.
  const isOpen =
    match !== undefined && (state.tournament?.pace !== 'one-roll' || openFists(match).length > 0);
  if (isOpen && match.round.fists[seat]?.by === 'bot') events.push({ type: 'opened', seat });
  return accept(...events, ...(wasWaiting ? restartDeadline : restartPassedDeadline)(state, now));
}

/**
 * Somebody connected, or connected again through another process. Strangers who only watch are not in the log. A host who lost the role by
 * being away gets it back. A table without a host goes to the first seated person who comes. A deadline that passed while the machine slept
 * starts again, because its timers slept as well.
 */
export function decideArrival(
  state: TableState,
  person: PersonId,
  node: string,
  context: DecisionContext,
): readonly TableEvent[] {
  const { now } = context;
  const known = findPerson(state, person);
  if (known === undefined) return [];
  const restarted = decideUnmet(state, context);
  if (known.node === node) return restarted;
  const came = { type: 'came', at: now, person, node } as const;
  const events = [came, ...hostAgain(evolve(state, came), person)];
  const seat = ownSeatOf(state, person);
  const isPlayer = seat !== undefined && isInMatch(state, seat);
  const wasPaused = isPlayer && !isAnyPlayerPresent(state);
  return [...events, ...(wasPaused ? restartPassedDeadline(state, now) : restarted)];
}
