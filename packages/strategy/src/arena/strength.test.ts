import { expect, test, vi } from 'vitest';
import { botOf } from '../bots/choose.ts';
import { loadValues } from '../values/load-values.ts';
import { playSittings, sittingsOf } from './arena.ts';
import { winShares } from './standing.ts';
import { STRENGTH_CLAIMS, STRENGTH_SEED } from './strength-claims.ts';

// The first matches solve most of the positions that the others come back to.
vi.setConfig({ testTimeout: 180_000 });

// Tables of four take much longer: `npm run nightly -- bot-strengths` plays those too.
const tablesOfThree = STRENGTH_CLAIMS.filter(({ levels }) => levels.length === 3);
const values = await loadValues(3);

test.each(tablesOfThree.map((claim) => [claim.title, claim] as const))('%s', (_, claim) => {
  const { levels, matches, holds } = claim;
  const arena = { levels, matches, seed: STRENGTH_SEED };
  const shares = winShares(playSittings(arena, (level) => botOf(level, values), 0, sittingsOf(arena)));
  expect(shares).toSatisfy(holds);
});
