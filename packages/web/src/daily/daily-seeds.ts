import { type Day, formulaOf } from '@pok/strategy';

/** docs/daily.md: a day is a table with a code and seeds that follow from it. */
export function tableOfDay(day: Day): string {
  return `DAILY-${day}`;
}

export function serverSeedOf(day: Day): string {
  const text = `${formulaOf(day)} ${day}`;
  return [...text]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0');
}

export function clientSeedOf(day: Day): string {
  return day;
}
