import type { Day } from '@pok/strategy';
import type { Exercise } from './exercise.ts';
import type { Training } from './training.ts';

export const EXERCISES_PER_DAY = 10;

export function answeredOn({ days }: Training, day: Day): number {
  return days[day]?.answered ?? 0;
}

/**
 * What comes next: first what is due, the longest overdue first; then what is new, an idea and a mistake of one's own in turn. Undefined
 * when the day's goal is reached, or there is nothing to do.
 */
export function nextExercise(
  exercises: readonly Exercise[],
  training: Training,
  today: Day,
  goal: number = EXERCISES_PER_DAY,
): Exercise | undefined {
  const answered = answeredOn(training, today);
  if (answered >= goal) return undefined;
  const dueOf = ({ id }: Exercise) => training.cards[id]?.due;
  const [due] = exercises
    .filter((exercise) => (dueOf(exercise) ?? '9') <= today)
    .toSorted((one, other) => (dueOf(one) ?? '').localeCompare(dueOf(other) ?? ''));
  if (due !== undefined) return due;
  const fresh = exercises.filter((exercise) => dueOf(exercise) === undefined);
  const turn = answered % 2 === 0 ? 'idea' : 'own';
  return fresh.find(({ source }) => source.kind === turn) ?? fresh[0];
}
