import type { BotLevel } from '@pok/rules';
import { type Day, weekdayOf } from './day.ts';

/** Who sits at the table on each weekday, Monday first; you have the first seat. */
const LINE_UPS: readonly (readonly DailyLevel[])[] = [
  ['casual', 'casual'],
  ['casual', 'steady'],
  ['casual', 'casual', 'steady'],
  ['casual', 'steady', 'steady'],
  ['steady', 'steady', 'sharp'],
  ['casual', 'steady', 'sharp', 'sharp'],
  ['sharp', 'sharp', 'sharp'],
];

/** Reader isn't among them: what it learns is computed with exponentials, whose last digits differ between browsers. */
export type DailyLevel = Exclude<BotLevel, 'reader'>;

export function lineUpOf(day: Day): readonly DailyLevel[] {
  return LINE_UPS[weekdayOf(day)] ?? [];
}
