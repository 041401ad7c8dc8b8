import type { PlayerCount } from '@pok/rules';
import { expect, test, vi } from 'vitest';
import { STRENGTH_CLAIMS, STRENGTH_SEED, type StrengthClaim } from '../../test/strength-claims.ts';
import { botOf } from '../bots/choose.ts';
import { loadValues } from '../values/load-values.ts';
import { playSittings, sittingsOf } from './arena.ts';

// The first matches solve most of the positions that later ones need.
vi.setConfig({ testTimeout: 180_000 });

// A sample of those that take a second: `npm run nightly -- bot-strengths` plays all of them, and more matches of each.
const SAMPLE = [
  'Sharp with two Casuals',
  'two Sharps with one Casual',
  'Sharp among Steadies, 3 players',
  'Steady among Sharps, 3 players',
];
const needsNothing = ({ levels }: StrengthClaim) =>
  levels.every((level) => level === 'casual' || level === 'steady');
const sample = STRENGTH_CLAIMS.filter(
  (claim) => needsNothing(claim) || SAMPLE.some((who) => claim.title.startsWith(who)),
);
const values = await loadValues(3);

test.each(sample.map((claim) => [claim.title, claim] as const))('%s', (_, claim) => {
  const { levels, matches, holds } = claim;
  const arena = { levels, matches, seed: STRENGTH_SEED };
  const table = needsNothing(claim) ? null : values;
  expect(playSittings(arena, (level) => botOf(level, table), 0, sittingsOf(arena))).toSatisfy(holds);
});

test('the sample is complete, with the first rung for every number of players', () => {
  const rungs: PlayerCount[] = [3, 4, 5, 6, 7];
  expect(sample).toHaveLength(SAMPLE.length + 4 * rungs.length);
});
