import type { BotLevel, PersonId } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import type { MatchState, Person, PersonSeat, RoundState, SeatState, TableState } from './state.ts';

/** A match in which a round is being played. */
export type RunningMatch = MatchState & { readonly round: RoundState };

/** Who plays for people who are away or too late. */
export const SUBSTITUTE_LEVEL: BotLevel = 'steady';

export function runningMatch(state: TableState): RunningMatch | undefined {
  const { match } = state;
  return match !== null && isRunning(match) ? match : undefined;
}

export function isRunning(match: MatchState): match is RunningMatch {
  return match.round !== null;
}

export function findPerson(state: TableState, id: PersonId): Person | undefined {
  return state.people.find(({ person }) => person === id);
}

/** The seat of a person, or undefined if they have none. */
export function seatOf(state: TableState, id: PersonId): Seat | undefined {
  const seat = state.seats.findIndex((taken) => taken.kind === 'person' && taken.person === id);
  return seat === -1 ? undefined : seat;
}

/** The seat of somebody who said something: a person, or a bot by its name. */
export function speakerOf(state: TableState, speaker: string): Seat | undefined {
  const seat = state.seats.findIndex((taken) =>
    taken.kind === 'bot' ? taken.name === speaker : taken.person === speaker,
  );
  return seat === -1 ? undefined : seat;
}

/** The seat of a person who has not left it for good: after that they have no say at the table until the match is over. */
export function ownSeatOf(state: TableState, id: PersonId): Seat | undefined {
  return hasLeft(state, id) ? undefined : seatOf(state, id);
}

/** Whether somebody has left for good, and a bot plays their seat to the end of the match. */
export function hasLeft(state: TableState, id: PersonId): boolean {
  return state.seats.some(
    (seat) => seat.kind === 'person' && seat.person === id && seat.substitute === 'permanent',
  );
}

/** Whether the host asked somebody to leave, and has not let them back in. */
export function isRemoved(state: TableState, id: PersonId): boolean {
  return state.removed.some(({ person }) => person === id);
}

/** Whether a seat is in the running match; people in later seats wait for the next. */
export function isInMatch(state: TableState, seat: Seat): boolean {
  const match = runningMatch(state);
  return match !== undefined && seat < match.players.length;
}

/** The seats of the running match, in order. */
export function seatsInMatch(state: TableState): readonly SeatState[] {
  const match = runningMatch(state);
  return match === undefined ? [] : state.seats.slice(0, match.players.length);
}

export function isPresent(state: TableState, id: PersonId): boolean {
  return findPerson(state, id)?.node != null;
}

export function isPlayedByPerson(seat: SeatState): seat is PersonSeat {
  return seat.kind === 'person' && seat.substitute === null;
}

/** The level of the bot that closes this seat's fist, or undefined if its owner does. */
export function botLevelOf(state: TableState, seat: Seat): BotLevel | undefined {
  const taken = state.seats[seat];
  if (taken === undefined) return undefined;
  if (taken.kind === 'bot') return taken.level;
  const isLate = runningMatch(state)?.round.late.includes(seat) === true;
  return taken.substitute !== null || isLate ? SUBSTITUTE_LEVEL : undefined;
}

export function openFists(match: RunningMatch): readonly Seat[] {
  return match.round.fists.flatMap((fist, seat) => (fist === null ? [seat] : []));
}

/** Seats that a bot plays and whose fist is still open. */
export function awaitedBots(state: TableState): readonly Seat[] {
  const match = runningMatch(state);
  if (match === undefined) return [];
  return openFists(match).filter((seat) => botLevelOf(state, seat) !== undefined);
}

/** Whether anybody who has not left the match for good is connected: nothing is played behind their back. */
export function isAnyPlayerPresent(state: TableState): boolean {
  return seatsInMatch(state).some(
    (seat) => seat.kind === 'person' && seat.substitute !== 'permanent' && isPresent(state, seat.person),
  );
}

export function nameOf(state: TableState, seat: SeatState): string {
  return seat.kind === 'bot' ? seat.name : (findPerson(state, seat.person)?.name ?? '');
}
