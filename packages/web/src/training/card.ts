import { type Answer, addDays, type Day } from '@pok/strategy';
import { fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Card } from './training.ts';

const GRADES: Readonly<Record<Answer, Grade>> = {
  right: Rating.Good,
  close: Rating.Hard,
  wrong: Rating.Again,
};
const DAY_MS = 86_400_000;

/** The same answers on the same days always lead to the same card. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** The card after an answer. After a wrong answer it comes again tomorrow, after right ones later and later. */
export function nextCard(card: Card | undefined, answer: Answer, today: Day): Card {
  const elapsed = card === undefined ? 0 : daysBetween(card.last, today);
  const { stability, difficulty } = scheduler.next_state(card ?? null, elapsed, GRADES[answer]);
  const days = answer === 'wrong' ? 1 : scheduler.next_interval(stability, elapsed);
  return { stability, difficulty, last: today, due: addDays(today, days) };
}

function daysBetween(from: Day, to: Day): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}

/** An exercise that is remembered for this long is known. */
const KNOWN_DAYS = 14;

export function isKnown({ stability }: Card): boolean {
  return stability >= KNOWN_DAYS;
}

export function daysUntilNext({ last, due }: Card): number {
  return daysBetween(last, due);
}
