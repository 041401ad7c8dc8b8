import { describe, expect, test } from 'vitest';
import { GOLDEN_DAYS, playGoldenDay } from './golden-days.ts';

/** The files of a formula never change: if a day fails, the change belongs in a new formula (docs/daily.md). */
describe('past days never change', () => {
  test.each(GOLDEN_DAYS)('$day', async ({ day, rounds }) => {
    expect(await playGoldenDay(day)).toEqual(rounds);
  });
});
