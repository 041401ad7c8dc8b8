import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { rollOf } from '../show/fixtures.ts';
import { explainRoll } from './explain-roll.ts';

overwriteGetLocale(() => 'en');

test('[P2] [V3] a roll is explained challenge by challenge, and so are the shapes on no die', () => {
  expect(explainRoll(rollOf('TD-')).map(({ text }) => text)).toEqual([
    'Exactly one triangle: if just one of you plays that shape, it goes into the box. Otherwise they all come back.',
    'Exactly two discs: if just two of you play that shape, both go into the box. Otherwise they come back.',
    'On no die: squares. They only go if no die is met.',
  ]);
  expect(explainRoll(rollOf('TDS')).map(({ kind }) => kind)).toEqual(['challenge', 'challenge', 'challenge']);
});
