import { z } from '@pok/protocol';
import { addDays, CHOICE_MARKS, DAILY_OUTCOMES, type Day, parseDay } from '@pok/strategy';
import { Stored } from '../storage/stored.ts';

/** What this device knows about a day: its match has started, or is over. The score follows after the review. */
const playedDaySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started') }),
  z.object({
    kind: z.literal('over'),
    outcome: z.enum(DAILY_OUTCOMES),
    link: z.string(),
    score: z.nullable(z.int()),
    marks: z.array(z.enum(CHOICE_MARKS)),
  }),
]);
export type PlayedDay = Readonly<z.infer<typeof playedDaySchema>>;
export type FinishedDay = Extract<PlayedDay, { kind: 'over' }>;
export type PlayedDays = Readonly<Record<Day, PlayedDay>>;

const STORED = new Stored<PlayedDays>('pok-days', z.record(z.string(), playedDaySchema));

export function loadDays(): PlayedDays {
  return STORED.loadOr({});
}

export function saveDay(day: Day, played: PlayedDay): void {
  STORED.saveOrWarn({ ...loadDays(), [day]: played });
}

/** Today, in the device's time zone. */
export function today(now = new Date()): Day {
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return date.map((part) => String(part).padStart(2, '0')).join('-');
}

/** How many days in a row are over. Today counts once it is over, and doesn't break a streak before that. */
export function streakOf(days: PlayedDays, now: Day): number {
  const isOver = (day: Day) => days[day]?.kind === 'over';
  let day = isOver(now) ? now : addDays(now, -1);
  let streak = 0;
  while (parseDay(day) !== undefined && isOver(day)) {
    streak += 1;
    day = addDays(day, -1);
  }
  return streak;
}
