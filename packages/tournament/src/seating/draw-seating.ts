import type { PersonId, TableSize } from '@pok/protocol';
import type { Random } from '@pok/rules';
import { seededRandom } from './seeded-random.ts';
import { tableSizes } from './table-sizes.ts';

/** Attempted swaps per person. Twice as many would hardly find better tables. */
const SWAPS_PER_PERSON = 2_000;
/** With many people good tables are easy to find. */
const MAX_SWAPS = 100_000;

export interface SeatingRequest {
  /** In the order in which they joined, which everybody can check. */
  readonly people: readonly PersonId[];
  readonly size: TableSize;
  /** The people of every table so far, sitting by sitting. */
  readonly past: readonly (readonly (readonly PersonId[])[])[];
  /** At least 16 bytes in hex. */
  readonly seed: string;
}

/**
 * The tables of a sitting. Their cost counts this sitting and all before it. It is the sum of the squares of how often each pair has met,
 * and of how often each person has sat at a smallest table. From a random start, random swaps are kept unless they cost more. The same
 * request always gives the same tables.
 */
export function drawSeating({ people, size, past, seed }: SeatingRequest): readonly (readonly PersonId[])[] {
  const random = seededRandom(seed);
  const sizes = tableSizes(people.length, size);
  const history = historyOf(people, past);
  const order = shuffle(people.length, random);
  const tableOf = sizes.flatMap((count, table) => Array.from({ length: count }, () => table));
  const firsts = sizes.map((_, table) => tableOf.indexOf(table));
  const smallest = smallestOf(sizes);

  function meetingsAt(person: number, place: number): number {
    const table = tableOf[place] ?? 0;
    const first = firsts[table] ?? 0;
    let meetings = 0;
    for (let other = first; other < first + (sizes[table] ?? 0); other += 1)
      if (other !== place) meetings += history.met(person, order[other] ?? 0);
    return meetings;
  }

  /** If a count grows by one, its square grows by twice the count plus one; the plus one is the same for all tables. */
  function costAt(person: number, place: number): number {
    const isSmallest = sizes[tableOf[place] ?? 0] === smallest;
    return meetingsAt(person, place) + (isSmallest ? (history.smallest[person] ?? 0) : 0);
  }

  /** Returns by how much the cost fell. */
  function trySwap(place: number, other: number): number {
    if (tableOf[place] === tableOf[other]) return 0;
    const one = order[place] ?? 0;
    const two = order[other] ?? 0;
    const before = costAt(one, place) + costAt(two, other);
    const fall = before === 0 ? -1 : before - costAt(two, place) - costAt(one, other);
    if (fall < 0) return 0;
    order[place] = two;
    order[other] = one;
    return fall;
  }

  // A pair is in the meetings of both.
  const costs = order.map((person, place) => costAt(person, place) - meetingsAt(person, place) / 2);
  let cost = costs.reduce((sum, each) => sum + each, 0);
  const swaps = Math.min(MAX_SWAPS, SWAPS_PER_PERSON * people.length);
  for (let swap = 0; swap < swaps && cost > 0; swap += 1)
    cost -= trySwap(random(people.length), random(people.length));
  return sizes.map((count, table) => {
    const first = firsts[table] ?? 0;
    return order.slice(first, first + count).flatMap((person) => people[person] ?? []);
  });
}

interface History {
  /** How often two people, by their place in the list, have sat at one table. */
  readonly met: (one: number, other: number) => number;
  /** How often each has sat at a smallest table of a sitting with tables of different sizes. */
  readonly smallest: readonly number[];
}

function historyOf(people: readonly PersonId[], past: SeatingRequest['past']): History {
  const places = new Map(people.map((person, place) => [person, place]));
  const count = people.length;
  const meetings = new Uint16Array(count * count);
  const smallest = people.map(() => 0);
  for (const sitting of past) {
    const least = smallestOf(sitting.map(({ length }) => length));
    for (const table of sitting) {
      const here = table.flatMap((person) => places.get(person) ?? []);
      for (const one of here) {
        if (table.length === least) smallest[one] = (smallest[one] ?? 0) + 1;
        for (const other of here) meetings[one * count + other] = (meetings[one * count + other] ?? 0) + 1;
      }
    }
  }
  return { met: (one, other) => meetings[one * count + other] ?? 0, smallest };
}

/** The size of the smallest tables; undefined if all are of one size. */
function smallestOf(sizes: readonly number[]): number | undefined {
  const least = Math.min(...sizes);
  return sizes.some((size) => size > least) ? least : undefined;
}

/** The numbers below `count` in random order (Fisher–Yates). */
function shuffle(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [order[index], order[other]] = [order[other] ?? 0, order[index] ?? 0];
  }
  return order;
}
