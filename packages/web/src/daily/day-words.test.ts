import { expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { dayName, shareDayText } from './day-words.ts';
import type { FinishedDay } from './stored-days.ts';

test('a day is named as its reader’s region does it', () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  overwriteGetLocale(() => 'de');
  expect(dayName('2026-11-17')).toBe('Dienstag, 17. November');
  overwriteGetLocale(() => 'en');
  expect(dayName('2026-11-17')).toBe('Tuesday 17 November');
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  expect(dayName('2026-11-17')).toBe('Tuesday, November 17');
});

test('the shared text says how the day went, without any roll, play or name', () => {
  const finished: FinishedDay = {
    kind: 'over',
    outcome: 'tied',
    link: '1secret',
    score: 83,
    marks: ['best', 'good', 'slip', 'blunder', 'forced'],
  };
  expect(shareDayText('2026-11-17', finished, 'https://pok.example/daily/2026-11-17')).toBe(
    'POK · Today’s dice No. 2\nA tie · 83 of 100\n⭐✅🔸❌▫️\nhttps://pok.example/daily/2026-11-17',
  );
});
