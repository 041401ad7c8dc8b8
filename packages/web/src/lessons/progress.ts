import { z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';
import { LESSONS, type LessonId } from './lessons.ts';

/** Lessons come and go; ids of removed lessons are ignored. */
const STORED = new Stored('pok-learnt', z.array(z.string()));

/** The lessons that were finished on this device. */
export function loadLessons(): readonly LessonId[] {
  const learnt = STORED.loadOr<string[]>([]);
  return LESSONS.map(({ id }) => id).filter((id) => learnt.includes(id));
}

export function saveLessons(learnt: readonly LessonId[]): void {
  STORED.save([...learnt]);
}
