import type { ChoiceReview } from './choice-review.ts';

/** Grades for what the choices gave away, best first; every language has its own words for them. */
export const GRADES = ['flawless', 'sharp', 'solid', 'daring', 'wild'] as const;
export type Grade = (typeof GRADES)[number];

/** Winning chance given away by an average choice, at most, for each grade but the last. */
const LIMITS = [0.001, 0.004, 0.01, 0.02] as const;

/** Choices of a hand with a single shape say nothing; without other choices there is no grade. */
export function gradeOf(choices: readonly ChoiceReview[]): Grade | undefined {
  const real = choices.filter(({ againstSolved }) => Object.keys(againstSolved).length > 1);
  if (real.length === 0) return undefined;
  const given = -real.reduce((sum, { skill }) => sum + skill, 0) / real.length;
  const grade = LIMITS.findIndex((limit) => given <= limit);
  return GRADES[grade === -1 ? GRADES.length - 1 : grade];
}
