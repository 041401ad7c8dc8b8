import type { Question } from '@pok/rules';
import type { Reason } from '@pok/strategy';
import { describe, expect, test } from 'vitest';
import { locales, overwriteGetLocale } from '../../paraglide/runtime.js';
import { reasonWords } from './reason-words.ts';

const HAND = { disc: 1, square: 1, triangle: 1 };
const QUESTION: Question = { hands: [HAND, HAND, HAND], roll: ['disc', 'square', 'blank'], seat: 0 };

const REASONS: readonly [Reason, string][] = [
  [
    { kind: 'comes-back', shape: 'disc', others: 2, why: { kind: 'wrong-number' } },
    'If the others play two discs, yours makes it three discs, but the dice want one disc.',
  ],
  [
    { kind: 'comes-back', shape: 'square', others: 0, why: { kind: 'wrong-number' } },
    'If nobody else plays it, there is just one square, but the dice want two squares.',
  ],
  [
    { kind: 'comes-back', shape: 'triangle', others: 0, why: { kind: 'others-met' } },
    'The triangle is on no die. If the others meet a die, it comes back.',
  ],
  [
    { kind: 'comes-back', shape: 'triangle', others: 0, why: { kind: 'all-off-dice' } },
    'If everyone plays shapes that are on no die, they all come back.',
  ],
  [
    { kind: 'goes', shape: 'disc', others: 0, why: { kind: 'met', die: 'one' } },
    'If nobody else plays a disc, yours is the only one: exactly what a die wants.',
  ],
  [
    { kind: 'goes', shape: 'square', others: 1, why: { kind: 'met', die: 'two' } },
    'If the others play one square, yours makes it two squares: exactly what a die wants.',
  ],
  [
    { kind: 'goes', shape: 'triangle', others: 0, why: { kind: 'off-dice' } },
    'The triangle is on no die. If no die is met, it goes into the box.',
  ],
  [{ kind: 'wins', shape: 'disc' }, 'With the disc, you have the best chance to win right now.'],
  [{ kind: 'holds-up', shape: 'disc', rival: 1 }, 'Player 2 is about to win. The disc holds them up.'],
];

describe('why, in one sentence', () => {
  test.each(REASONS)('%j', (reason, sentence) => {
    overwriteGetLocale(() => 'en');
    expect(reasonWords(reason, QUESTION)).toBe(sentence);
  });

  test.each(locales)('every reason has its sentence in %s', (locale) => {
    overwriteGetLocale(() => locale);
    const others = (['shares', 'keeps-different', 'helps-others', 'later'] as const).map(
      (kind): Reason => ({ kind, shape: 'square' }),
    );
    for (const reason of [...REASONS.map(([one]) => one), ...others])
      expect(reasonWords(reason, QUESTION)).toMatch(/^\p{Lu}.+[.!]$/u);
  });
});
