import { beforeAll, expect, test } from 'vitest';
import { buildPrograms, type Patch, type Programs } from '../bundles.ts';
import { simulateTournament } from './simulate-tournament.ts';

const COUNT_TWICE: Patch = {
  file: 'packages/tournament/src/decide/decide-report.ts',
  find: 'report.matches.filter(({ match }) => match > matches)',
  replace: 'report.matches.filter(({ match }) => match >= matches)',
};

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

test('a tournament that would count a result twice is caught', async () => {
  const broken = await buildPrograms([COUNT_TWICE]);
  const { violations } = await simulateTournament('1', broken);
  expect(violations.join()).toContain('counted twice');
});
