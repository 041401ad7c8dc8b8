import {
  type Hand,
  handsAfter,
  judgePlays,
  type Result,
  resultOf,
  type Seat,
  type Shape,
  shapesHandedOver,
  type Verdict,
} from '@pok/rules';
import type { Turn } from './lessons.ts';

/** The learner sits in the first seat, followed by the companions. */
export const LEARNER: Seat = 0;

export interface PlayedTurn {
  readonly plays: readonly Shape[];
  readonly verdict: Verdict;
  readonly hands: readonly Hand[];
  readonly result: Result | undefined;
  /** Whether this teaches the lesson: the learner handed over, or saw how a match ends. */
  readonly learnt: boolean;
}

export function playTurn(turn: Turn, choice: Shape): PlayedTurn {
  const plays = [choice, ...turn.companions.map(({ play }) => play)];
  const verdict = judgePlays(turn.roll, plays);
  const before = [turn.hand, ...turn.companions.map(({ hand }) => hand)];
  const hands = handsAfter(before, plays, verdict);
  const result = resultOf(hands);
  return {
    plays,
    verdict,
    hands,
    result,
    learnt: result !== undefined || shapesHandedOver(verdict).includes(choice),
  };
}
