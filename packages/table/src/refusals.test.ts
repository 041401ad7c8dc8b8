import type { Validity } from '@pok/log';
import { REFUSALS } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { decide } from './decide/decide.ts';
import { context, given, NODE } from './testing/given.ts';
import { REFUSED_AT_THE_TABLE } from './testing/refused-at-the-table.ts';
import { REFUSED_IN_A_MATCH } from './testing/refused-in-a-match.ts';

const REFUSED = [...REFUSED_AT_THE_TABLE, ...REFUSED_IN_A_MATCH];

describe('refused', () => {
  test.each(REFUSED)('%s: %s', (refusal, _title, before, person, command) => {
    const isValid: Validity = (at) => refusal !== 'elsewhere' || at === NODE;
    expect(decide(given(...before), person, { id: 'x', command }, context, isValid)).toEqual({
      ok: false,
      refusal,
    });
  });

  test('every case has a title of its own', () => {
    expect(new Set(REFUSED.map(([, title]) => title)).size).toBe(REFUSED.length);
  });

  test('every refusal there is has its case', () => {
    expect(new Set(REFUSED.map(([refusal]) => refusal))).toEqual(new Set(REFUSALS));
  });
});
