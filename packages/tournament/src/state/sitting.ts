import type { PersonId, TableCode } from '@pok/protocol';
import { LONG_ABSENCE_MS } from '@pok/table';
import { parseTableCode } from '../code.ts';
import { memoize } from '../memoize.ts';
import { LEAST_PLAYERS } from '../seating/table-sizes.ts';
import type { Person, Sitting, SittingTable, TournamentState } from './state.ts';

export function findPerson(state: TournamentState, id: PersonId): Person | undefined {
  return state.people.find(({ person }) => person === id);
}

export function isOrganiser(state: TournamentState, id: PersonId): boolean {
  return state.organisers.includes(id);
}

/** Whether somebody is to be seated: they have joined, and were neither removed nor have left. */
export function isIn({ plays, isRemoved }: Person): boolean {
  return plays && !isRemoved;
}

export function isLongAway({ awaySince }: Person, now: number): boolean {
  return awaySince !== null && now - awaySince >= LONG_ABSENCE_MS;
}

export function runningSitting(state: TournamentState): Sitting | undefined {
  const last = state.sittings.at(-1);
  return last?.isOver === false ? last : undefined;
}

/** The tables still in play. */
export function openTables(sitting: Sitting): readonly SittingTable[] {
  return sitting.tables.filter(({ isOver }) => !isOver);
}

/** With 300 people at 100 tables, looking for each of them after each report would be most of the work. */
const playersAmong = memoize((people: readonly Person[]) => {
  const places = new Map(people.map(({ person }, place) => [person, place]));
  return memoize((seated: readonly PersonId[]) =>
    seated
      .flatMap((person) => places.get(person) ?? [])
      .toSorted((a, b) => a - b)
      .flatMap((place) => people[place] ?? [])
      .filter(isIn),
  );
});

/** Those seated at a table who are still in the tournament, in the order in which they joined. */
export function peopleAt(state: TournamentState, { people }: SittingTable): readonly Person[] {
  return playersAmong(state.people)(people);
}

/** Bots fill a table up to three players. */
export function botsAt(state: TournamentState, table: SittingTable): number {
  return Math.max(0, LEAST_PLAYERS - peopleAt(state, table).length);
}

/** The table at which somebody sits in the running sitting. */
export function tableOf(state: TournamentState, id: PersonId): SittingTable | undefined {
  const sitting = runningSitting(state);
  return sitting && openTables(sitting).find(({ people }) => people.includes(id));
}

/** Everybody who plays, has not been away for long, and sits at no table in play. */
export function waitingPeople(state: TournamentState, now: number): readonly Person[] {
  const sitting = runningSitting(state);
  const seated = new Set(sitting && openTables(sitting).flatMap(({ people }) => people));
  return state.people.filter((known) => isIn(known) && !seated.has(known.person) && !isLongAway(known, now));
}

export function isAnybodyPresent(people: readonly Person[]): boolean {
  return people.some(({ node }) => node !== null);
}

/** A phone that lost its connection, or its server, is back within this time. */
const RETURN_MS = 10_000;

/** Until when the tournament waits for a table: forever while somebody is present. */
export function waitedForUntil(state: TournamentState, table: SittingTable): number {
  const people = peopleAt(state, table);
  if (isAnybodyPresent(people)) return Number.POSITIVE_INFINITY;
  return people.reduce((last, { awaySince }) => Math.max(last, (awaySince ?? 0) + RETURN_MS), 0);
}

/** How many tables the tournament has had: the next one's running number is one more. */
export function tableCount(state: TournamentState): number {
  return state.sittings.at(-1)?.tables.at(-1)?.table ?? 0;
}

/** How often tables have been drawn. */
export function drawCount(state: TournamentState): number {
  return state.sittings.at(-1)?.tables.at(-1)?.draw ?? 0;
}

/** A table of this tournament by its code, with its sitting. */
export function findTable(
  state: TournamentState,
  code: TableCode,
): { readonly sitting: Sitting; readonly table: SittingTable } | undefined {
  const parsed = parseTableCode(code);
  if (parsed?.tournament !== state.tournament) return undefined;
  for (const sitting of state.sittings) {
    const table = sitting.tables.find((one) => one.table === parsed.table);
    if (table !== undefined) return { sitting, table };
  }
  return undefined;
}
