import { itemAt } from '../checked.ts';
import type { Layout } from './layout.ts';
import type { Symmetry } from './symmetry.ts';

/**
 * What is left to find out about a stage game whose symmetries are respected: choices that they swap are made with the
 * same chance. A symmetric equilibrium always exists (Nash 1951), and looking for nothing else is less work.
 */
export interface SharedChoices {
  /** The first group of every orbit of groups; the others are treated alike. */
  readonly groups: readonly number[];
  /** How many groups each of those stands for. */
  readonly orbitSizes: readonly number[];
  /** For each choice: the choice of a group above that stands for it. */
  readonly standIn: Int32Array;
  /** One place per chance to be found: the choice it is read from, and how many choices of its group share it. */
  readonly choiceAt: Int32Array;
  readonly sharers: Float64Array;
  /** The group of each place, and the first and last place of that group. */
  readonly groupAt: Int32Array;
  readonly firstAt: Int32Array;
  readonly lastAt: Int32Array;
  /** The first and last place of every group that has places. */
  readonly blocks: readonly { readonly first: number; readonly last: number }[];
  /** For each choice: its place, or -1 where nothing is to be found out, because its group has nothing to decide. */
  readonly placeOf: Int32Array;
}

export function shareChoices({ groups, choices }: Layout, symmetries: readonly Symmetry[]): SharedChoices {
  const standIn = Int32Array.from({ length: choices }, (_, choice) =>
    Math.min(...symmetries.map((symmetry) => itemAt(symmetry.choices, choice))),
  );
  const firsts = groups.map((_, group) =>
    Math.min(...symmetries.map((symmetry) => itemAt(symmetry.groups, group))),
  );
  const own = [...groups.keys()].filter((group) => firsts[group] === group);
  const places = own.flatMap((group) => placesOf(group));
  const placeOf = Int32Array.from(standIn, (choice) => places.findIndex((place) => place.choice === choice));

  function placesOf(group: number) {
    const { from, shapes } = itemAt(groups, group);
    const standIns = standIn.subarray(from, from + shapes.length);
    const different = [...new Set(standIns)];
    if (different.length < 2) return [];
    return different.map((choice, index) => ({
      group,
      choice,
      sharers: standIns.filter((other) => other === choice).length,
      before: index,
      after: different.length - 1 - index,
    }));
  }

  return {
    groups: own,
    orbitSizes: own.map((group) => firsts.filter((first) => first === group).length),
    standIn,
    choiceAt: Int32Array.from(places, ({ choice }) => choice),
    sharers: Float64Array.from(places, ({ sharers }) => sharers),
    groupAt: Int32Array.from(places, ({ group }) => group),
    firstAt: Int32Array.from(places, ({ before }, place) => place - before),
    lastAt: Int32Array.from(places, ({ after }, place) => place + after),
    blocks: places.flatMap(({ before, after }, first) =>
      before === 0 ? [{ first, last: first + after }] : [],
    ),
    placeOf,
  };
}
