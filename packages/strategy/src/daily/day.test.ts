import { describe, expect, test } from 'vitest';
import { addDays, formulaOf, numberOfDay, parseDay, weekdayOf } from './day.ts';

describe('a day', () => {
  test.each(['2026-11-16', '2026-12-31', '2028-02-29', '2099-01-01'])('%s has its dice', (day) => {
    expect(parseDay(day)).toBe(day);
    expect(formulaOf(day)).toBe('pok-daily-1');
  });

  test.each([
    '',
    'today',
    '2026-11-15',
    '2026-02-30',
    '2027-02-29',
    '2026-11-17 ',
    '2026-1-1',
    '12026-11-17',
    '２０２６-11-17',
  ])('%j has none', (text) => expect(parseDay(text)).toBeUndefined());

  test.each([
    ['2026-11-16', 1, 0],
    ['2026-11-17', 2, 1],
    ['2026-11-22', 7, 6],
    ['2026-11-23', 8, 0],
    ['2027-11-16', 366, 1],
    ['2028-03-01', 472, 2],
  ])('%s is number %i, and its weekday %i from Monday', (day, number, weekday) => {
    expect(numberOfDay(day)).toBe(number);
    expect(weekdayOf(day)).toBe(weekday);
    expect(addDays('2026-11-16', number - 1)).toBe(day);
  });
});
