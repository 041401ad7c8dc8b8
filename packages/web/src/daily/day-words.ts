import { type ChoiceMark, type Day, numberOfDay } from '@pok/strategy';
import { regionalLocale } from '../languages/regional-locale.ts';
import { m } from '../paraglide/messages.js';
import type { FinishedDay } from './stored-days.ts';

/** The marks differ in shape, not only in colour. */
const SIGNS: Readonly<Record<ChoiceMark, string>> = {
  best: '⭐',
  good: '✅',
  slip: '🔸',
  blunder: '❌',
  forced: '▫️',
};

/** “Tuesday, 17 November”, in the language's own form. */
export function dayName(day: Day): string {
  const format = new Intl.DateTimeFormat(regionalLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return format.format(new Date(`${day}T12:00:00`));
}

/** A day in a message: how it went, and nothing of what was rolled or played. */
export function shareDayText(day: Day, { outcome, score, marks }: FinishedDay, address: string): string {
  return [
    `POK · ${m.daily_title()} ${m.daily_number({ number: numberOfDay(day) })}`,
    [m.daily_outcome({ outcome }), ...(score === null ? [] : [m.daily_score({ score })])].join(' · '),
    marks.map((mark) => SIGNS[mark]).join(''),
    address,
  ].join('\n');
}
