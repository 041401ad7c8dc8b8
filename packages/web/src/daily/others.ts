import { z } from '@pok/protocol';
import { addDays, CHOICE_MARKS, DAILY_OUTCOMES, type Day } from '@pok/strategy';
import { Stored } from '../storage/stored.ts';
import { type DayResult, formatDayLink } from './day-link.ts';

const resultSchema = z.object({
  outcome: z.enum(DAILY_OUTCOMES),
  score: z.int(),
  marks: z.array(z.enum(CHOICE_MARKS)),
});

/** What others have shared with this device, by day. */
type Others = Readonly<Record<Day, readonly DayResult[]>>;
const STORED = new Stored<Others>('pok-days-of-others', z.record(z.string(), z.array(resultSchema)));
const MOST_PER_DAY = 30;
const KEPT_DAYS = 60;

/** The best first. */
export function othersOn(day: Day): readonly DayResult[] {
  const results = load()[day] ?? [];
  return results.toSorted((one, other) => other.score - one.score);
}

/** The same link, opened twice, counts once. */
export function addOther(day: Day, result: DayResult): void {
  const before = load();
  const isSame = (one: DayResult) => formatDayLink(one) === formatDayLink(result);
  const ofDay = [...(before[day] ?? []).filter((one) => !isSame(one)), result].slice(-MOST_PER_DAY);
  const oldest = addDays(day, -KEPT_DAYS);
  const kept = Object.entries(before).filter(([other]) => other >= oldest);
  STORED.save({ ...Object.fromEntries(kept), [day]: ofDay });
}

function load(): Others {
  return STORED.loadOr({});
}
