import { shapesIn } from '@pok/rules';
import { expect, test } from 'vitest';
import { locales, overwriteGetLocale } from '../../paraglide/runtime.js';
import { explanationOf, lessonTitle, pointOf, taskOf } from './lesson-texts.ts';
import { LESSONS } from './lessons.ts';

test.each(locales)('%s: every lesson has its words, and every choice its explanation', (locale) => {
  overwriteGetLocale(() => locale);
  for (const { id, turns } of LESSONS) {
    expect(lessonTitle(id)).not.toBe('');
    for (const turn of turns) {
      expect(taskOf(turn.id)).not.toBe('');
      expect(pointOf(turn.id)).not.toBe('');
      const said = shapesIn(turn.hand).map((shape) => explanationOf(turn.id, shape));
      expect(said).not.toContain('');
    }
  }
});
