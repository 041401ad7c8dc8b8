import type { Result, Seat } from '@pok/rules';
import type { ChoiceReview } from '../review/choice-review.ts';
import type { Day } from './day.ts';

/** How good a choice was, best first; `forced` if the hand had only one shape left. */
export const CHOICE_MARKS = ['best', 'good', 'slip', 'blunder', 'forced'] as const;
export type ChoiceMark = (typeof CHOICE_MARKS)[number];

/** The winning chance that a choice gives away, at most, to be the best, good, or no more than a slip. */
const MOST_GIVEN_AWAY = { best: 0.002, good: 0.01, slip: 0.04 } as const;

export const DAILY_OUTCOMES = ['won', 'tied', 'dead', 'lost'] as const;
export type DailyOutcome = (typeof DAILY_OUTCOMES)[number];

/** All that is shared of a day: nothing in it tells what was rolled or played. */
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
  return { day, outcome: outcomeOf(result, seat), score: scoreOf(choices), marks: choices.map(markOf) };
}

/**
 * 0 to 100, without luck: of the winning chance that the choices could have given away, how much they kept. Always the
 * best choice of the solved game is 100, always the worst is 0, and important choices count for more than others.
 */
export function scoreOf(choices: readonly ChoiceReview[]): number {
  const atStake = choices.reduce((sum, { againstSolved }) => {
    const chances = Object.values(againstSolved);
    return sum + Math.max(...chances) - Math.min(...chances);
  }, 0);
  const given = choices.reduce((sum, choice) => sum + givenAway(choice), 0);
  return atStake === 0 ? 100 : Math.round(100 * (1 - given / atStake));
}

export function markOf(choice: ChoiceReview): ChoiceMark {
  if (Object.keys(choice.againstSolved).length === 1) return 'forced';
  const given = givenAway(choice);
  if (given <= MOST_GIVEN_AWAY.best) return 'best';
  if (given <= MOST_GIVEN_AWAY.good) return 'good';
  return given <= MOST_GIVEN_AWAY.slip ? 'slip' : 'blunder';
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
