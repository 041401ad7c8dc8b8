import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test.each([
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
] as const)('%s is called %s', (locale, name) => {
  expect(languageName(locale)).toBe(name);
});
