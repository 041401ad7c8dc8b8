import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_TOURNAMENT_SETTINGS } from './tournament-settings.ts';

test('the lesson for classes keeps the default number of rolls', () => {
  const page = readFileSync(new URL('../../../../docs/classroom.md', import.meta.url), 'utf8');
  const rolls = [...page.matchAll(/(\d+) rolls/g)].map(([, count]) => Number(count));
  expect(new Set(rolls)).toEqual(new Set([DEFAULT_TOURNAMENT_SETTINGS.rolls]));
});
