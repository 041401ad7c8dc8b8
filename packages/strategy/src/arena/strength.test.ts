import { expect, test, vi } from 'vitest';
import { botOf } from '../bots/choose.ts';
import { loadValues } from '../values/load-values.ts';
import { playSittings, sittingsOf } from './arena.ts';
import { winShares } from './standing.ts';
import { STRENGTH_CLAIMS, STRENGTH_SEED } from './strength-claims.ts';

// The first matches solve most of the positions that the others come back to.
vi.setConfig({ testTimeout: 180_000 });

// A sample of those that take seconds: `npm run nightly -- bot-strengths` plays all of them, and more matches of each.
const SAMPLE = [
  'Sharp with two Casuals',
  'Sharp with two Steadies',
  'two Sharps with one Casual',
  'two Sharps with one Steady',
  'Reader with one of each',
];
const sample = STRENGTH_CLAIMS.filter(({ title }) => SAMPLE.some((who) => title.startsWith(who)));
const values = await loadValues(3);

test.each(sample.map((claim) => [claim.title, claim] as const))('%s', (_, claim) => {
  const { levels, matches, holds } = claim;
  const arena = { levels, matches, seed: STRENGTH_SEED };
  const shares = winShares(playSittings(arena, (level) => botOf(level, values), 0, sittingsOf(arena)));
  expect(shares).toSatisfy(holds);
});

test('the sample is all there', () => {
  expect(sample).toHaveLength(SAMPLE.length);
});
