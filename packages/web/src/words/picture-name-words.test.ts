import { PICTURE_NAMES } from '@pok/protocol';
import { cleanName } from '@pok/table';
import { afterEach, expect, test } from 'vitest';
import { locales, overwriteGetLocale } from '../paraglide/runtime.js';
import { viewOf } from '../show/fixtures.ts';
import { shownName, withShownNames } from './picture-name-words.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

test.each([
  ['en', 'Golden hedgehog'],
  ['de', 'Goldener Igel'],
  ['es', 'Erizo dorado'],
  ['fr', 'Hérisson doré'],
] as const)('in %s a picture is %s', (locale, words) => {
  overwriteGetLocale(() => locale);
  expect(shownName('golden-hedgehog')).toBe(words);
});

test.each(locales)('in %s every picture has a name of its own, no longer than names may be', (locale) => {
  overwriteGetLocale(() => locale);
  const names = PICTURE_NAMES.map(shownName);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(cleanName(name)).toEqual({ ok: true, name });
});

test('other names are shown as they are', () => {
  const view = viewOf();
  expect(withShownNames(view)).toEqual(view);
});
