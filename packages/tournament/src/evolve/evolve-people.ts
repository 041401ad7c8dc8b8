import type { PersonId, TournamentEventOf } from '@pok/protocol';
import { commitToChain } from '@pok/table';
import { EMPTY_TALLY, tallyAfter } from '../standings/tally.ts';
import { findPerson, isOrganiser, tableOf } from '../state/sitting.ts';
import { MAX_ANSWERED_IDS, MAX_PEOPLE, type Person, type TournamentState } from '../state/state.ts';

const NEW_PERSON = { answered: [], plays: false, isRemoved: false, tally: EMPTY_TALLY } as const;

/** The organiser is away until they connect, and plays only if they join. */
export function beginTournament({
  at,
  tournament,
  settings,
  organiser,
  name,
  chainSeed,
}: TournamentEventOf<'created'>): TournamentState {
  return {
    tournament,
    settings,
    organisers: [organiser],
    people: [{ person: organiser, name, node: null, awaySince: at, ...NEW_PERSON }],
    sittings: [],
    next: { chainSeed, commitment: commitToChain(chainSeed), clientSeeds: [] },
    endedAt: null,
  };
}

export function changePerson(state: TournamentState, id: PersonId, change: Partial<Person>): TournamentState {
  const place = state.people.findIndex(({ person }) => person === id);
  const known = state.people[place];
  if (known === undefined) return state;
  return { ...state, people: state.people.with(place, { ...known, ...change }) };
}

/** Somebody who comes back keeps their place in the list, and what they have won. */
export function join(
  state: TournamentState,
  { person, name, node, at }: TournamentEventOf<'joined'>,
): TournamentState {
  const known = findPerson(state, person);
  const here = node ?? known?.node ?? null;
  const presence = { node: here, awaySince: here === null ? (known?.awaySince ?? at) : null };
  if (known !== undefined) return changePerson(state, person, { name, plays: true, ...presence });
  return { ...state, people: [...forget(state), { person, name, ...NEW_PERSON, ...presence, plays: true }] };
}

function forget(state: TournamentState): readonly Person[] {
  if (state.people.length < MAX_PEOPLE) return state.people;
  return state.people.filter(
    ({ person, plays, isRemoved, node, tally }) =>
      plays ||
      isRemoved ||
      node !== null ||
      tally.matches > 0 ||
      isOrganiser(state, person) ||
      tableOf(state, person) !== undefined,
  );
}

export function addClientSeed(state: TournamentState, person: PersonId, clientSeed: string): TournamentState {
  const clientSeeds = [...state.next.clientSeeds, { person, clientSeed }];
  return { ...state, next: { ...state.next, clientSeeds } };
}

export function countMatch(state: TournamentState, match: TournamentEventOf<'match-ended'>): TournamentState {
  const people = state.people.map((known) => {
    const seat = match.players.indexOf(known.person);
    return seat === -1 ? known : { ...known, tally: tallyAfter(known.tally, match, seat) };
  });
  return { ...state, people };
}

export function markAnswered(state: TournamentState, person: PersonId, id: string): TournamentState {
  const answered = findPerson(state, person)?.answered ?? [];
  return changePerson(state, person, { answered: [...answered.slice(1 - MAX_ANSWERED_IDS), id] });
}
