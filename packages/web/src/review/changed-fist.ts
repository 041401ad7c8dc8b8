import {
  handedOverCount,
  isHandedOver,
  playRound,
  type Result,
  type Round,
  type Seat,
  type Shape,
  shapesIn,
  type Verdict,
} from '@pok/rules';
import { handsBefore } from './hands-before.ts';

/** One round as it ended. */
export interface RoundEnd {
  readonly plays: readonly Shape[];
  readonly verdict: Verdict;
  readonly isHandedOver: readonly boolean[];
  /** How many counters of each seat are in the box after it. */
  readonly inBox: readonly number[];
  /** Set if it ended the match. */
  readonly result: Result | undefined;
}

export interface ChangedFist {
  readonly was: RoundEnd;
  readonly then: RoundEnd;
}

/** What a seat could have played in a round, counted from 0, instead of what it did. */
export function otherShapes(rounds: readonly Round[], index: number, seat: Seat): readonly Shape[] {
  const hand = handsBefore(rounds, index)[seat];
  return hand === undefined ? [] : shapesIn(hand).filter((shape) => shape !== rounds[index]?.plays[seat]);
}

/**
 * A round as it was, and as it would have been with one other shape in one fist. That is exact, because everyone chooses at the same
 * time: nobody else would have played differently. Later rounds can't be known.
 */
export function changeFist(
  rounds: readonly Round[],
  index: number,
  seat: Seat,
  shape: Shape,
): ChangedFist | undefined {
  const round = rounds[index];
  if (round === undefined) return undefined;
  const was = endOf(rounds, index, round);
  const then = endOf(rounds, index, { ...round, plays: round.plays.with(seat, shape) });
  return was === undefined || then === undefined ? undefined : { was, then };
}

function endOf(rounds: readonly Round[], index: number, round: Round): RoundEnd | undefined {
  const hands = handsBefore(rounds, index);
  const played = playRound({ hands, rounds: [], result: undefined }, round);
  if (!played.ok) return undefined;
  const { match, verdict } = played;
  return {
    plays: round.plays,
    verdict,
    isHandedOver: round.plays.map((shape) => isHandedOver(verdict, shape)),
    inBox: match.hands.map(handedOverCount),
    result: match.result,
  };
}
