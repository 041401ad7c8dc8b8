import type { Shape } from '@pok/rules';
import { LESSONS, type Lesson, type LessonId, type Turn } from './lessons.ts';
import { type PlayedTurn, playTurn } from './play-turn.ts';

/** Where a learner is in the course. A wrong choice costs nothing: the turn is simply played again. */
export type Course =
  | { readonly kind: 'choosing'; readonly lesson: number; readonly turn: number }
  | { readonly kind: 'played'; readonly lesson: number; readonly turn: number; readonly played: PlayedTurn }
  | { readonly kind: 'done' };

export const START: Course = { kind: 'choosing', lesson: 0, turn: 0 };

export function lessonAt(course: Course): Lesson | undefined {
  return course.kind === 'done' ? undefined : LESSONS[course.lesson];
}

export function turnAt(course: Course): Turn | undefined {
  return course.kind === 'done' ? undefined : LESSONS[course.lesson]?.turns[course.turn];
}

/** A choice at the wrong time, or of a missing counter, changes nothing. */
export function choose(course: Course, shape: Shape): Course {
  const turn = turnAt(course);
  if (course.kind !== 'choosing' || turn === undefined || turn.hand[shape] === 0) return course;
  return { kind: 'played', lesson: course.lesson, turn: course.turn, played: playTurn(turn, shape) };
}

export function tryAgain(course: Course): Course {
  if (course.kind !== 'played') return course;
  return { kind: 'choosing', lesson: course.lesson, turn: course.turn };
}

/** On to the next turn, then to the next lesson, once this one is learnt. */
export function goOn(course: Course): Course {
  if (course.kind !== 'played' || !course.played.learnt) return course;
  return after(course.lesson, course.turn);
}

function after(lesson: number, turn: number): Course {
  if (LESSONS[lesson]?.turns[turn + 1] !== undefined) return { kind: 'choosing', lesson, turn: turn + 1 };
  return LESSONS[lesson + 1] === undefined
    ? { kind: 'done' }
    : { kind: 'choosing', lesson: lesson + 1, turn: 0 };
}

/** Any lesson can be opened at any time: nobody has to repeat what they know. */
export function openLesson(lesson: number): Course {
  return LESSONS[lesson] === undefined ? { kind: 'done' } : { kind: 'choosing', lesson, turn: 0 };
}

/** A returning learner continues with the first lesson they have not learnt, or from the start. */
export function resume(learnt: readonly LessonId[]): Course {
  const next = LESSONS.findIndex(({ id }) => !learnt.includes(id));
  return next === -1 ? START : openLesson(next);
}
