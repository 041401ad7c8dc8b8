import type { PersonId, TournamentEventOf } from '@pok/protocol';
import type { Sitting, TournamentState } from '../state/state.ts';
import { drawSeating } from './draw-seating.ts';

type NewTables = TournamentEventOf<'tables-added'>['tables'];

/** Draws tables for these people, who have met at the tables so far. Each gets the lowest number that no table in play has. */
export function drawTables(state: TournamentState, people: readonly PersonId[], seed: string): NewTables {
  const drawn = drawSeating({
    people,
    size: state.settings.tableSize,
    past: pastDraws(state.sittings),
    seed,
  });
  const open = state.sittings.at(-1)?.isOver === false ? state.sittings.at(-1)?.tables : undefined;
  const taken = new Set(open?.flatMap(({ number, isOver }) => (isOver ? [] : [number])));
  let number = 0;
  return drawn.map((people) => {
    do number += 1;
    while (taken.has(number));
    return { number, people };
  });
}

/** The tables that were drawn together, oldest first. */
export function pastDraws(sittings: readonly Sitting[]): readonly (readonly (readonly PersonId[])[])[] {
  const draws = new Map<number, (readonly PersonId[])[]>();
  for (const { draw, people } of sittings.flatMap(({ tables }) => tables))
    draws.set(draw, [...(draws.get(draw) ?? []), people]);
  return [...draws.values()];
}
