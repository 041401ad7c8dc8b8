import { recall, remember } from '../../connect/storage.ts';
import { LESSON_IDS, type LessonId } from './lessons.ts';

const KEY = 'pok-learnt';

/** The lessons this device has been through. */
export function lessonsLearnt(): readonly LessonId[] {
  const stored = recall(KEY);
  return Array.isArray(stored) ? LESSON_IDS.filter((id) => stored.includes(id)) : [];
}

export function rememberLessons(learnt: readonly LessonId[]): void {
  remember(KEY, learnt);
}
