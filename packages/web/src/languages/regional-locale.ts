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
