import type { Shape } from '@pok/rules';
import { expect, test } from 'vitest';
import {
  type Course,
  choose,
  goOn,
  lessonAt,
  openLesson,
  resume,
  START,
  tryAgain,
  turnAt,
} from './course.ts';
import { LESSONS, type Turn } from './lessons.ts';

test('a wrong choice gets a kind answer and can be tried again, and the lesson waits for it', () => {
  const missed = choose(START, 'disc');
  expect(missed.kind).toBe('played');
  expect(goOn(missed)).toBe(missed);
  expect(tryAgain(missed)).toEqual(START);
  expect(goOn(choose(tryAgain(missed), 'triangle'))).toEqual({ kind: 'choosing', lesson: 1, turn: 0 });
});

test('the whole course, from the first choice to the end', () => {
  const choices: readonly Shape[] = ['triangle', 'disc', 'triangle', 'square', 'triangle', 'disc'];
  const turns: (Turn | undefined)[] = [];
  const end = choices.reduce<Course>((course, shape) => {
    turns.push(turnAt(course));
    return goOn(choose(course, shape));
  }, START);
  expect(turns).toEqual(LESSONS.flatMap((lesson) => lesson.turns));
  expect(end).toEqual({ kind: 'done' });
  expect(lessonAt(end)).toBeUndefined();
});

test('a tap on a missing counter and a second choice change nothing', () => {
  const last = openLesson(4);
  expect(choose(last, 'square')).toBe(last);
  const played = choose(START, 'triangle');
  expect(choose(played, 'disc')).toBe(played);
  expect(choose({ kind: 'done' }, 'disc')).toEqual({ kind: 'done' });
});

test('any lesson can be opened; after the last one the course is done', () => {
  expect(lessonAt(openLesson(3))?.id).toBe('all-off-dice');
  expect(openLesson(LESSONS.length)).toEqual({ kind: 'done' });
});

test('a returning learner continues with the first lesson they have not finished', () => {
  expect(resume([])).toEqual(START);
  expect(lessonAt(resume(['exactly-one', 'off-dice']))?.id).toBe('never-added');
  expect(resume(LESSONS.map(({ id }) => id))).toEqual(START);
});
