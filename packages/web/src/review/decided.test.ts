import { expect, test } from 'vitest';
import { type Locale, locales, overwriteGetLocale } from '../paraglide/runtime.js';
import { NAMES, playsOf, rollOf } from '../show/fixtures.ts';
import { sayWhatDecided } from './decided.ts';

let locale: Locale = 'en';
overwriteGetLocale(() => locale);

/** The second round of two was the turning point, for seats 0 and 1. */
function decided(roll: string, plays: string, you: number | null): string | undefined {
  const round = { before: [], rolled: [], after: [], choices: [] };
  const rounds = [
    { ...round, roll: rollOf('D--'), plays: playsOf('DDDD') },
    { ...round, roll: rollOf(roll), plays: playsOf(plays) },
  ];
  return sayWhatDecided({ rounds, turningPoint: { round: 2, gained: 0, lost: 1 } }, NAMES.slice(0, 4), you);
}

test.each([
  ['[V1] the only one', 'D--', 'DSST', 0, 'Round 2 decided it: your disc was the only one.'],
  ['[V1] seen by somebody else', 'D--', 'DSST', 2, 'Round 2 decided it: Mia played the only disc.'],
  ['[V1] exactly as many', 'SD-', 'DDST', 0, 'exactly two discs went into the box: Jonas and you.'],
  ['[V2] one too many', 'DD-', 'DDDT', 0, 'your disc was one too many.'],
  ['[V2] of somebody else', 'DD-', 'DDDT', null, 'three discs were too many.'],
  ['[V2] too few', 'TD-', 'DSST', 0, 'only one disc, and that wasn’t enough.'],
  ['[V3] on no die', 'D--', 'SDDD', null, 'no die was met, so shapes on no die went into the box: Mia.'],
  ['[V4] all on no die', 'D--', 'SSTT', null, 'nobody’s shape was on a die, so all the counters came back.'],
  [
    '[V5] another die is met',
    'D--',
    'DSST',
    1,
    'a die was met, so shapes on no die came back: Lucía, Chloé, and you.',
  ],
])('%s', (_, roll, plays, you, sentence) => {
  expect(decided(roll, plays, you)).toContain(sentence);
});

test('every language says it', () => {
  for (locale of locales) expect(decided('D--', 'DSST', 0)).toMatch(/\b2\b.*\.$/);
});

test('a match without rounds has nothing to say', () => {
  expect(sayWhatDecided({ rounds: [], turningPoint: undefined }, NAMES, null)).toBeUndefined();
});
