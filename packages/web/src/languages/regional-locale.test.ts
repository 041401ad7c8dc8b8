import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { firstWeekday, regionalLocale } from './regional-locale.ts';

test.each([
  ['en', ['en-GB', 'en-US'], 'en-GB'],
  ['en', ['de-DE', 'en-US', 'en'], 'en-US'],
  ['en', ['de-AT', 'de', 'en'], 'en-AT'],
  ['es', ['es-419', 'es'], 'es-419'],
  ['fr', ['zh-Hans-CH'], 'fr-CH'],
  ['de', ['de'], 'de'],
  ['de', [], 'de'],
] as const)('%s for somebody who reads %j: %s', (language, languages, locale) => {
  overwriteGetLocale(() => language);
  expect(regionalLocale(languages)).toBe(locale);
});

test.each([
  ['de-DE', 1],
  ['en-GB', 1],
  ['en-US', 7],
  ['es-MX', 7],
  ['fr-CA', 7],
])('in %s a week begins on day %i', (locale, day) => {
  expect(firstWeekday(locale)).toBe(day);
});
