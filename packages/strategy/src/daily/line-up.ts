import type { BotLevel } from '@pok/protocol';
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

/** Reader isn't among them: it would learn from the last digits of long computations, and these differ between browsers. */
export const DAILY_LEVELS = ['casual', 'steady', 'sharp'] as const satisfies readonly BotLevel[];
export type DailyLevel = (typeof DAILY_LEVELS)[number];

export function lineUpOf(day: Day): readonly DailyLevel[] {
  return LINE_UPS[weekdayOf(day)] ?? [];
}
