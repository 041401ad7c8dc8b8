import {
  type EventOf,
  type PersonId,
  type PlayPromise,
  parsePictureName,
  type Settings,
} from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { commitToServerSeed } from '../fairness/fairness.ts';
import { findPerson, runningMatch, seatOf, speakerOf } from '../state/seating.ts';
import {
  MAX_ABSENT_HOSTS,
  MAX_ANSWERED_IDS,
  MAX_PEOPLE,
  MAX_REMOVED,
  MAX_TALK_LINES,
  type Person,
  type PersonSeat,
  type TableState,
} from '../state/state.ts';
import { beginPart } from './evolve-tournament.ts';

/** The creator has the first seat. Everybody is away until they connect. */
export function beginTable({
  table,
  settings,
  host,
  name,
  serverSeed,
  at,
  tournament,
}: EventOf<'created'>): TableState {
  const creator = host === null ? [] : [{ person: host, name }];
  const people = tournament?.people ?? creator;
  return {
    table,
    settings,
    host,
    absentHosts: [],
    people: people.map((known) => ({ ...known, ownName: null, node: null, awaySince: at, answered: [] })),
    removed: [],
    seats: people.map(({ person }) => ({ kind: 'person', person, substitute: null, missed: 0 })),
    match: null,
    next: { number: 1, serverSeed, commitment: commitToServerSeed(serverSeed), clientSeeds: [] },
    earlier: [],
    score: [],
    talk: [],
    ...(tournament !== undefined && { tournament: beginPart(tournament) }),
  };
}

export function changePerson(state: TableState, id: PersonId, change: Partial<Person>): TableState {
  const people = state.people.map((known) => (known.person === id ? { ...known, ...change } : known));
  return { ...state, people };
}

export function changeSeat(state: TableState, seat: Seat, change: Partial<PersonSeat>): TableState {
  const taken = state.seats[seat];
  if (taken?.kind !== 'person') return state;
  return { ...state, seats: state.seats.with(seat, { ...taken, ...change }) };
}

/** A fist closed in time ends a row of missed deadlines. */
export function forgiveMisses(state: TableState, seat: Seat): TableState {
  const taken = state.seats[seat];
  return taken?.kind === 'person' && taken.missed > 0 ? changeSeat(state, seat, { missed: 0 }) : state;
}

export function removeSeat(state: TableState, seat: Seat | undefined): TableState {
  return { ...state, seats: state.seats.filter((_, index) => index !== seat) };
}

export function sit(
  state: TableState,
  { person, name, node, at }: { person: PersonId; name: string; node: string | null; at: number },
): TableState {
  const known = findPerson(state, person);
  const here = node ?? known?.node ?? null;
  const presence = { node: here, awaySince: here === null ? (known?.awaySince ?? at) : null };
  const others = forget(state).filter((other) => other.person !== person);
  return {
    ...state,
    people: [
      ...others,
      {
        ...known,
        person,
        name,
        ownName: known?.ownName ?? null,
        ...presence,
        answered: known?.answered ?? [],
      },
    ],
    seats: [...state.seats, { kind: 'person', person, substitute: null, missed: 0 }],
  };
}

/** A latecomer goes on in a bot's place, even in the middle of a match. */
export function takeOver(state: TableState, event: EventOf<'taken-over'>): TableState {
  const seated = sit(state, event);
  const own: PersonSeat = { kind: 'person', person: event.person, substitute: null, missed: 0 };
  const seats = state.seats.with(event.seat, own);
  const { match } = state;
  if (match?.round == null || event.seat >= match.players.length) return { ...seated, seats };
  const player = { kind: 'person', key: event.person, name: event.name } as const;
  return { ...seated, seats, match: { ...match, players: match.players.with(event.seat, player) } };
}

function forget(state: TableState): readonly Person[] {
  if (state.people.length < MAX_PEOPLE) return state.people;
  return state.people.filter(
    ({ person, node }) =>
      node !== null ||
      person === state.host ||
      state.absentHosts.includes(person) ||
      seatOf(state, person) !== undefined,
  );
}

/** Somebody who lost the role by absence alone gets it back. Handing it on or leaving gives up any claim to it. */
export function changeHost(state: TableState, { host, reason }: EventOf<'host-changed'>): TableState {
  const { host: before, absentHosts } = state;
  const place = absentHosts.indexOf(host ?? '');
  const waiting = reason === 'returned' && place !== -1 ? absentHosts.slice(0, place) : absentHosts;
  const others = waiting.filter((person) => person !== host && person !== before);
  const after = reason === 'absent' && before !== null ? [...others, before] : others;
  return { ...state, host, absentHosts: after.slice(0, MAX_ABSENT_HOSTS) };
}

/** When animals replace the names, everybody's own name is kept for later. */
export function changeSettings(state: TableState, settings: Settings): TableState {
  const areNamesHidden = settings.pictureNames && !state.settings.pictureNames;
  const people = areNamesHidden
    ? state.people.map((known) => ({ ...known, ownName: ownNameOf(known) }))
    : state.people;
  return { ...state, settings, people };
}

/** A name that is a picture's is left over from an earlier time without names. */
function ownNameOf({ name, ownName }: Person): string | null {
  return parsePictureName(name) === undefined ? name : ownName;
}

/** A new name also appears in the running match; a finished match keeps the names it was played under. */
export function rename(state: TableState, person: PersonId, name: string): TableState {
  const renamed = changePerson(state, person, { name });
  const score = renamed.score.map((line) => (line.person === person ? { ...line, name } : line));
  const removed = renamed.removed.map((each) => (each.person === person ? { ...each, name } : each));
  const match = runningMatch(state);
  if (match === undefined) return { ...renamed, removed, score };
  const players = match.players.map((player) => (player.key === person ? { ...player, name } : player));
  return { ...renamed, removed, score, match: { ...match, players } };
}

export function remove(state: TableState, person: PersonId): TableState {
  const name = findPerson(state, person)?.name ?? '';
  return { ...state, removed: [...state.removed, { person, name }].slice(-MAX_REMOVED) };
}

export function allow(state: TableState, id: PersonId): TableState {
  return { ...state, removed: state.removed.filter(({ person }) => person !== id) };
}

/** A client seed lasts until its match, whether its giver stays seated or not, unless too many come and go. */
export function addClientSeed(state: TableState, person: PersonId, clientSeed: string): TableState {
  const { clientSeeds } = state.next;
  const isFew = clientSeeds.length < MAX_PEOPLE;
  const others = isFew
    ? clientSeeds
    : clientSeeds.filter((given) => seatOf(state, given.person) !== undefined);
  return { ...state, next: { ...state.next, clientSeeds: [...others, { person, clientSeed }] } };
}

export function markAnswered(state: TableState, person: PersonId, id: string): TableState {
  const place = state.people.findIndex((known) => known.person === person);
  const known = state.people[place];
  if (known === undefined) return state;
  const answered = [...known.answered.slice(1 - MAX_ANSWERED_IDS), id];
  return { ...state, people: state.people.with(place, { ...known, answered }) };
}

export function hear(state: TableState, { person, talk, at }: EventOf<'talked'>): TableState {
  const heard = { ...state, talk: [...state.talk, { person, talk, at }].slice(-MAX_TALK_LINES) };
  return talk.kind === 'promise' ? hearPromise(heard, speakerOf(state, person), talk) : heard;
}

/** A promise stays with the round, to be judged at its reveal. */
function hearPromise(state: TableState, seat: Seat | undefined, { promise, shape }: PlayPromise): TableState {
  const match = runningMatch(state);
  if (match === undefined || seat === undefined) return state;
  const round = { ...match.round, promises: [...match.round.promises, { seat, promise, shape }] };
  return { ...state, match: { ...match, round } };
}
