import type { Result, Seat } from '@pok/rules';
import type { ChoiceReview } from '../review/choice-review.ts';
import type { Day } from './day.ts';

/** How good a choice was, best first; `forced` if the hand had only one shape left. */
export const CHOICE_MARKS = ['best', 'good', 'slip', 'blunder', 'forced'] as const;
export type ChoiceMark = (typeof CHOICE_MARKS)[number];

/** The points of the score that a choice may cost to be good, or no more than a slip. */
const MOST_POINTS = { good: 2, slip: 7 } as const;

export const DAILY_OUTCOMES = ['won', 'tied', 'dead', 'lost'] as const;
export type DailyOutcome = (typeof DAILY_OUTCOMES)[number];

/** Everything that is shared of a day; it doesn't reveal what was rolled or played. */
export interface DailySummary {
  readonly day: Day;
  readonly outcome: DailyOutcome;
  readonly score: number;
  /** One per round. */
  readonly marks: readonly ChoiceMark[];
}

export function summarizeDaily(
  day: Day,
  result: Result,
  seat: Seat,
  choices: readonly ChoiceReview[],
): DailySummary {
  return { day, outcome: outcomeOf(result, seat), score: scoreOf(choices), marks: marksOf(choices) };
}

/**
 * 0 to 100, without luck: how much the choices kept of the winning chance that they could have given away. A match of best choices scores
 * 100, one of worst choices 0, and important choices count for more than others.
 */
export function scoreOf(choices: readonly ChoiceReview[]): number {
  return Math.round(100 - pointsLost(choices).reduce((sum, points) => sum + points, 0));
}

/** How many points of the score each choice cost. */
function pointsLost(choices: readonly ChoiceReview[]): readonly number[] {
  const atStake = choices.reduce((sum, { againstSolved }) => {
    const chances = Object.values(againstSolved);
    return sum + Math.max(...chances) - Math.min(...chances);
  }, 0);
  return choices.map((choice) => (atStake === 0 ? 0 : (100 * givenAway(choice)) / atStake));
}

/** They agree with the score: it is 100 if every choice was the best, and only then. */
export function marksOf(choices: readonly ChoiceReview[]): readonly ChoiceMark[] {
  const lost = pointsLost(choices);
  const isPerfect = scoreOf(choices) === 100;
  return choices.map(({ againstSolved }, index) => {
    if (Object.keys(againstSolved).length === 1) return 'forced';
    const points = lost[index] ?? 0;
    // Even if all of them cost this much, the score would still round to 100.
    if (isPerfect || points * choices.length < 0.5) return 'best';
    if (points <= MOST_POINTS.good) return 'good';
    return points <= MOST_POINTS.slip ? 'slip' : 'blunder';
  });
}

/** Against the best choice, if all others play the solved strategy. */
function givenAway({ againstSolved, chosen }: ChoiceReview): number {
  return Math.max(...Object.values(againstSolved)) - chosen;
}

/** E1–E3 for one seat. */
export function outcomeOf(result: Result, seat: Seat): DailyOutcome {
  switch (result.kind) {
    case 'win':
      return result.seat === seat ? 'won' : 'lost';
    case 'tie':
      return result.seats.includes(seat) ? 'tied' : 'lost';
    case 'dead':
      return 'dead';
  }
}
