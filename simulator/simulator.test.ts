import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrograms, type Programs } from './bundles.ts';
import { catchMutant, MUTANTS } from './mutants.ts';
import { simulate } from './simulate.ts';

let programs: Programs;
beforeAll(async () => {
  programs = await buildPrograms();
});

describe('an evening with everything that may go wrong', () => {
  test.each(['1', '2', '3', '4', '5'])('seed %s breaks no promise', async (seed) => {
    const { violations, lines } = await simulate(seed, programs);
    expect(violations, lines.slice(-25).join('\n')).toEqual([]);
  });

  test('is identical for the same seed, and differs for another', async () => {
    const [once, again, other] = [
      await simulate('one', programs),
      await simulate('one', programs),
      await simulate('another', programs),
    ];
    expect(again).toEqual(once);
    expect(other.digest).not.toBe(once.digest);
  });
});

test.each(Object.entries(MUTANTS))(
  'the source that this mutant changes is there: %s',
  async (_, { file, find }) => {
    const source = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(source.split(find)).toHaveLength(2);
  },
);

test.each([
  ['tell before storing', 'told before it is stored'],
  ['show what others hold', 'view'],
  ['count a result twice', 'counted twice'],
])('a server that would %s is caught', async (mutant, check) => {
  const patch = MUTANTS[mutant];
  if (patch === undefined) throw new RangeError(mutant);
  const caught = await catchMutant(patch, 'mutant');
  expect(caught?.violation).toContain(check);
});
