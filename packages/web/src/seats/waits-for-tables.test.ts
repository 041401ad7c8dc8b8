import { expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { waitsForTables } from './waits-for-tables.ts';

const RUNNING = viewOf({ players: 3 });
const TOURNAMENT = {
  code: 'ACDEFG',
  sitting: 1,
  number: 2,
  pace: 'one-roll',
  phase: 'playing',
  roll: 3,
} as const;

function withFists(count: number) {
  const { match } = RUNNING;
  if (match?.round == null) throw new Error('a round is on');
  const fists = match.round.fists.map((_, seat) =>
    seat < count ? ({ closed: true, commitment: 'c' } as const) : ({ closed: false } as const),
  );
  return { ...RUNNING, match: { ...match, round: { ...match.round, fists } } };
}

test('a table waits for the others when all its fists are closed, and only with one roll for all', () => {
  expect(waitsForTables({ ...withFists(3), tournament: TOURNAMENT })).toBe(true);
  expect(waitsForTables({ ...withFists(2), tournament: TOURNAMENT })).toBe(false);
  expect(waitsForTables({ ...withFists(3), tournament: { ...TOURNAMENT, pace: 'own-time' } })).toBe(false);
  expect(waitsForTables(withFists(3))).toBe(false);
});
