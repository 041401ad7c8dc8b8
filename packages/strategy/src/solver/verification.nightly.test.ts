import { expect, test } from 'vitest';
import { expectWorthItsClaims } from '../../test/expect-worth-its-claims.ts';
import { loadValues } from '../values/load-values.ts';
import { createValueTable } from '../values/value-table.ts';
import { worstClaimIn } from './sweep.ts';
import { createVerification } from './verification.ts';
import { walkOnAllCores } from './walk-on-all-cores.ts';

test('under every naming of the shapes, the strategy for three players has the claimed values, and can hardly be exploited', () =>
  expectWorthItsClaims(true));

test('a table with wrong claims is found', async () => {
  const values = await loadValues(3);
  const wrong = values.positionValues.map((value, at) => (at === 0 ? value + 0.001 : value));
  const verification = createVerification(createValueTable(3, wrong, values.figures, 'shared'), false);
  expect(await walkOnAllCores(verification, { cores: 2 })).toBe(true);
  expect(worstClaimIn(verification).amount).toBeGreaterThan(0.0005);
});
