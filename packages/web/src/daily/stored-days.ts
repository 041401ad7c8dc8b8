import { z } from '@pok/protocol';
import { addDays, CHOICE_MARKS, DAILY_OUTCOMES, type Day, parseDay } from '@pok/strategy';
import { Stored } from '../storage/stored.ts';
import { reportUnsaved } from '../storage/unsaved.svelte.ts';

/** What this device knows of a day: its match is on, or over. The score comes once it has been looked back on. */
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
  if (!STORED.save({ ...loadDays(), [day]: played })) reportUnsaved();
}

/** The device's own day. */
export function today(now = new Date()): Day {
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return date.map((part) => String(part).padStart(2, '0')).join('-');
}

/** How many days in a row are over; today counts once it is, and breaks nothing before. */
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
