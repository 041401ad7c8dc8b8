import { TABLE_SIZES } from '@pok/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSeating } from './draw-seating.ts';
import { tableSizes } from './table-sizes.ts';

const peopleCalled = (count: number) => Array.from({ length: count }, (_, number) => `p${number}`);
const seedArbitrary = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const sizeArbitrary = fc.constantFrom(...TABLE_SIZES);

/** Several sittings, one after the other; people come and go in between. */
const sittingsArbitrary = fc.record({
  size: sizeArbitrary,
  lists: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 60 }), {
    minLength: 1,
    maxLength: 5,
  }),
  seed: seedArbitrary,
});

function drawAll(lists: readonly (readonly string[])[], size: (typeof TABLE_SIZES)[number], seed: string) {
  const past: (readonly (readonly string[])[])[] = [];
  for (const people of lists) past.push(drawSeating({ people, size, past, seed }));
  return past;
}

test('nobody sits twice, nobody is forgotten, and tables have the sizes that were asked for', () => {
  fc.assert(
    fc.property(sittingsArbitrary, ({ size, lists, seed }) => {
      const names = lists.map((list) => list.map((number) => `p${number}`));
      for (const [sitting, tables] of drawAll(names, size, seed).entries()) {
        const people = names[sitting] ?? [];
        expect(tables.flat().toSorted()).toEqual(people.toSorted());
        expect(tables.map(({ length }) => length)).toEqual(tableSizes(people.length, size));
      }
    }),
    { numRuns: 50 },
  );
});

test('the same request gives the same tables, and another seed gives others', () => {
  fc.assert(
    fc.property(sizeArbitrary, seedArbitrary, seedArbitrary, (size, seed, other) => {
      fc.pre(seed.slice(0, 32) !== other.slice(0, 32));
      const request = { people: peopleCalled(40), size, past: [], seed };
      expect(drawSeating(request)).toEqual(drawSeating(request));
      expect(drawSeating(request)).not.toEqual(drawSeating({ ...request, seed: other }));
    }),
    { numRuns: 20 },
  );
});

/** How many pairs have sat together more than once. */
function repeatedPairs(past: readonly (readonly (readonly string[])[])[]): number {
  const met = new Map<string, number>();
  for (const table of past.flat()) {
    for (const one of table) {
      for (const other of table) if (one < other) met.set(one + other, (met.get(one + other) ?? 0) + 1);
    }
  }
  return [...met.values()].filter((times) => times > 1).length;
}

test('after four sittings of 24 in fours nobody has met anybody twice', () => {
  fc.assert(
    fc.property(seedArbitrary, (seed) => {
      const people = peopleCalled(24);
      expect(repeatedPairs(drawAll([people, people, people, people], 4, seed))).toBe(0);
    }),
    { numRuns: 5 },
  );
});

test('people take turns at the small tables', () => {
  const people = peopleCalled(11); // at tables of 4, 4 and 3
  const seed = '5eed'.repeat(16);
  const past = drawAll([people, people, people], 4, seed);
  const small = past.flatMap((tables) => tables.filter(({ length }) => length === 3).flat());
  expect(new Set(small).size).toBe(small.length);
});

test('latecomers are seated next time, and leavers are not', () => {
  const seed = 'ab'.repeat(32);
  const [first = [], second = []] = drawAll([peopleCalled(12), ['late', ...peopleCalled(11)]], 4, seed);
  expect(first.flat()).toContain('p11');
  expect(second.flat().toSorted()).toEqual(['late', ...peopleCalled(11)].toSorted());
});
