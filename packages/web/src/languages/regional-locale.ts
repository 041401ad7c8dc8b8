import { getLocale } from '../paraglide/runtime.js';

const REGION = /-([A-Z]{2}|\d{3})(?:-|$)/;

/**
 * The language of the app as the reader's region writes it, for dates and times: an English app on a phone from Germany says
 * 17:05 instead of 5:05 PM.
 */
export function regionalLocale(languages: readonly string[] = navigator.languages): string {
  const locale = getLocale();
  const ownFirst = [...languages.filter((tag) => tag.startsWith(`${locale}-`)), ...languages];
  const [region] = ownFirst.flatMap((tag) => REGION.exec(tag)?.[1] ?? []);
  return region === undefined ? locale : `${locale}-${region}`;
}

/** The day on which a week begins there: Monday is 1, Sunday 7. Monday where the browser doesn't know. */
export function firstWeekday(locale: string): number {
  const MONDAY = 1;
  const region: object = new Intl.Locale(locale);
  const known: unknown =
    'getWeekInfo' in region && typeof region.getWeekInfo === 'function'
      ? region.getWeekInfo()
      : 'weekInfo' in region && region.weekInfo;
  const isWeek = typeof known === 'object' && known !== null && 'firstDay' in known;
  return isWeek && typeof known.firstDay === 'number' ? known.firstDay : MONDAY;
}
