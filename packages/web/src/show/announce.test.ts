import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { announceFists, announceStage } from './announce.ts';
import { reveal, viewOf } from './fixtures.ts';

overwriteGetLocale(() => 'en');

describe('what a blind player hears', () => {
  test('the roll and what it asks for', () => {
    const view = viewOf({ round: 3, roll: 'TD-' });
    expect(announceStage({ stage: 'choose', match: 1, round: 3 }, view)).toEqual([
      'Round 3. The dice: Die One: one triangle, Die Two: two discs, Die Three: blank.',
      'Exactly one triangle or two discs',
      'No die met? Then squares go.',
      'You still have two discs, two squares, and two triangles.',
    ]);
  });

  test('the open fists, a sentence for each die, and what it means for them', () => {
    const last = reveal(1, 'TD-', 'DDST');
    const view = viewOf({ round: 2, last });
    expect(announceStage({ stage: 'judge', match: 1, reveal: last, until: 0 }, view)).toEqual([
      'The fists open. Mia: disc, Jonas: disc, Lucía: square, Chloé: triangle.',
      'Chloé played the only triangle.',
      'Exactly two discs: Jonas and you.',
      'A die was met, so whoever is off the dice keeps it: Lucía.',
      'Your disc goes into the box!',
    ]);
  });

  test('[P3] that a fist is closed, never what is in it', () => {
    expect(announceFists(viewOf({ fists: '.*..' }), viewOf({ fists: 'D..*' }))).toEqual([
      'Jonas opened the fist again.',
      'Chloé has a closed fist.',
    ]);
    expect(announceFists(viewOf({ round: 1 }), viewOf({ round: 2, fists: '****' }))).toEqual([]);
  });
});
