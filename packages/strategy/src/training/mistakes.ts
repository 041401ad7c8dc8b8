import type { Question, Seat, SeenMatch, Shape } from '@pok/rules';
import { replayHands } from '../bots/replay-hands.ts';
import type { Solution } from '../bots/solution.ts';
import { reviewChoice } from '../review/choice-review.ts';
import { MISTAKE } from './study.ts';

/** A choice of a match that gave away two hundredths of a win or more. */
export interface Mistake {
  /** Counted from 1. */
  readonly round: number;
  readonly question: Question;
  readonly played: Shape;
}

export function mistakesIn(match: SeenMatch, seat: Seat, solution: Solution): readonly Mistake[] {
  return replayHands(match).moments.flatMap((moment, index) => {
    const { played, skill } = reviewChoice(moment, seat, solution);
    if (-skill < MISTAKE) return [];
    const { hands, round } = moment;
    return [{ round: index + 1, question: { hands, roll: round.roll, seat }, played }];
  });
}
