import { beforeAll, expect, test } from 'vitest';
import { buildPrograms, type Programs } from '../bundles.ts';
import { simulateTournament } from './simulate-tournament.ts';

let programs: Programs;
beforeAll(async () => {
  programs = await buildPrograms();
});

test.each(['1', '2'])(
  'a tournament in which everything goes wrong breaks no promise: seed %s',
  async (seed) => {
    const { violations, lines } = await simulateTournament(seed, programs);
    expect(violations, lines.slice(-25).join('\n')).toEqual([]);
  },
);

test('is identical for the same seed', async () => {
  expect(await simulateTournament('4', programs)).toEqual(await simulateTournament('4', programs));
});
