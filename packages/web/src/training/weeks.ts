import { addDays, type Day, weekdayOf } from '@pok/strategy';
import type { Training } from './training.ts';

export interface Week {
  readonly monday: Day;
  readonly answered: number;
  readonly right: number;
}

const DAYS_PER_WEEK = 7;

/** The last weeks, oldest first; the last one is today's. */
export function lastWeeks({ days }: Training, today: Day, count: number): readonly Week[] {
  const thisMonday = addDays(today, -weekdayOf(today));
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(thisMonday, (index + 1 - count) * DAYS_PER_WEEK);
    const ofWeek = Array.from({ length: DAYS_PER_WEEK }, (_, day) => days[addDays(monday, day)]);
    return {
      monday,
      answered: ofWeek.reduce((sum, day) => sum + (day?.answered ?? 0), 0),
      right: ofWeek.reduce((sum, day) => sum + (day?.right ?? 0), 0),
    };
  });
}
