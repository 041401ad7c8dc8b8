import { shapesIn } from '@pok/rules';
import { expect, test } from 'vitest';
import { locales, overwriteGetLocale } from '../paraglide/runtime.js';
import { LESSONS } from './lessons.ts';

test.each(locales)('%s: every lesson has its words, and every choice its explanation', (locale) => {
  overwriteGetLocale(() => locale);
  for (const { title, turns } of LESSONS) {
    expect(title()).not.toBe('');
    for (const turn of turns) {
      expect(turn.task()).not.toBe('');
      expect(turn.remember()).not.toBe('');
      const said = shapesIn(turn.hand).map((shape) => turn.after[shape]?.() ?? '');
      expect(said).not.toContain('');
    }
  }
});
