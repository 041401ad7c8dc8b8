/** A day as `2026-11-17`, by the device's calendar. */
export type Day = string;

const DAY_MS = 86_400_000;

/** The formulas of docs/daily.md by their first day: past days keep theirs forever. */
const FORMULAS: readonly { readonly formula: string; readonly firstDay: Day }[] = [
  { formula: 'pok-daily-1', firstDay: '2026-11-16' },
];

/** The day, if the text is a day that has dice; days before the first formula have none. */
export function parseDay(text: string): Day | undefined {
  return formulaOf(text) === undefined || formatDay(daysTo(text)) !== text ? undefined : text;
}

export function formulaOf(day: Day): string | undefined {
  return FORMULAS.findLast(({ firstDay }) => day >= firstDay)?.formula;
}

/** Days are counted from 1, the first day of all. */
export function numberOfDay(day: Day): number {
  const [first] = FORMULAS;
  return daysTo(day) - daysTo(first?.firstDay ?? day) + 1;
}

export function addDays(day: Day, days: number): Day {
  return formatDay(daysTo(day) + days);
}

/** 0 is Monday. */
export function weekdayOf(day: Day): number {
  return (daysTo(day) + THURSDAY) % 7;
}

/** The weekday of 1970-01-01. */
const THURSDAY = 3;

/** Days since 1970-01-01; NaN if the text is not a date. */
function daysTo(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function formatDay(days: number): Day {
  return Number.isInteger(days) ? new Date(days * DAY_MS).toISOString().slice(0, 10) : '';
}
