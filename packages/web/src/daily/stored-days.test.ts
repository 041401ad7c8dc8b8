import { describe, expect, test } from 'vitest';
import { type PlayedDay, streakOf, today } from './stored-days.ts';

const OVER: PlayedDay = { kind: 'over', outcome: 'won', link: '1', score: 90, marks: ['best'] };
const STARTED: PlayedDay = { kind: 'started' };

describe('days', () => {
  test('today is the day of the device, not of Greenwich', () => {
    expect(today(new Date(2026, 10, 7, 0, 5))).toBe('2026-11-07');
    expect(today(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
  });

  test.each([
    ['nothing was played yet', {}, 0],
    ['today was played', { '2026-11-20': OVER }, 1],
    ['today is still to come', { '2026-11-18': OVER, '2026-11-19': OVER }, 2],
    ['today is only started', { '2026-11-19': OVER, '2026-11-20': STARTED }, 1],
    ['a day was missed', { '2026-11-17': OVER, '2026-11-18': OVER, '2026-11-20': OVER }, 1],
    ['yesterday was missed', { '2026-11-18': OVER }, 0],
  ])('the streak if %s', (_, days, streak) => {
    expect(streakOf(days, '2026-11-20')).toBe(streak);
  });

  test('a streak starts no earlier than the first day', () => {
    const days = Object.fromEntries([16, 17, 18].map((day) => [`2026-11-${day}`, OVER]));
    expect(streakOf({ ...days, '2026-11-15': OVER }, '2026-11-18')).toBe(3);
  });
});
