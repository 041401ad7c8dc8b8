import { z } from '@pok/protocol';
import { Stored } from '../../storage/stored.ts';
import { LESSON_IDS, type LessonId } from './lessons.ts';

/** Lessons come and go: what is no lesson any more is passed over. */
const STORED = new Stored('pok-learnt', z.array(z.string()));

/** The lessons this device has been through. */
export function loadLessons(): readonly LessonId[] {
  const learnt = STORED.loadOr<string[]>([]);
  return LESSON_IDS.filter((id) => learnt.includes(id));
}

export function saveLessons(learnt: readonly LessonId[]): void {
  STORED.save([...learnt]);
}
