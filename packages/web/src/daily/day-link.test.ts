import { expect, test } from 'vitest';
import { stubBrowser } from '../testing/browser-stub.ts';
import { type DayResult, formatDayLink, parseDayLink } from './day-link.ts';
import { addOther, othersOn } from './others.ts';

const RESULT: DayResult = { outcome: 'won', score: 83, marks: ['best', 'good', 'slip', 'blunder', 'forced'] };

test('a result comes back from its link', () => {
  expect(formatDayLink(RESULT)).toBe('w83-bgsxf');
  expect(parseDayLink('w83-bgsxf')).toEqual(RESULT);
});

test.each(['', 'w83', 'w101-b', 'q83-b', 'w83-bq', 'w83-b#'])('“%s” is no result', (text) => {
  expect(parseDayLink(text)).toBeUndefined();
});

test('the results of others are kept once each, the best first, until their day is long past', () => {
  stubBrowser();
  const better = { ...RESULT, score: 97 };
  for (const result of [RESULT, better, RESULT]) addOther('2026-11-17', result);
  addOther('2026-11-18', RESULT);
  expect(othersOn('2026-11-17')).toEqual([better, RESULT]);
  expect(othersOn('2026-11-19')).toEqual([]);
  addOther('2027-02-01', RESULT);
  expect(othersOn('2026-11-17')).toEqual([]);
});
