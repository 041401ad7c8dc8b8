import { describe, expect, test } from 'vitest';
import { GOLDEN_DAYS, playGoldenDay } from './golden-days.ts';

/** The files of a formula never change: if a day fails, whatever changed it belongs to a new formula (docs/daily.md). */
describe('days gone by never change', () => {
  test.each(GOLDEN_DAYS)('$day', async ({ day, rounds }) => {
    expect(await playGoldenDay(day)).toEqual(rounds);
  });
});
