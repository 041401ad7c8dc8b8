import {
  countShapes,
  handsAfter,
  isHandedOver,
  judge,
  type Question,
  resultOf,
  type Seat,
  type Shape,
  type Why,
  winnersOf,
} from '@pok/rules';
import type { OthersPlay } from '../laboratory/others-play.ts';

/** One of the referee's reasons, how many others played the same shape, and how likely this is. */
export interface Cause {
  readonly why: Why;
  readonly others: number;
  readonly chance: number;
}

/** What a choice leads to in this round, over everything the others can play. */
export interface Prospect {
  readonly handOver: number;
  /** The chances to win alone, to win together with others, and that others win. */
  readonly wins: number;
  readonly shares: number;
  readonly loses: number;
  /** Who then wins most often. */
  readonly rival: Seat | undefined;
  /** How many of the others hand over their counter, on average. */
  readonly othersHandOver: number;
  /** The likeliest reasons for which the counter goes into the box, and for which it comes back. */
  readonly goes: Cause | undefined;
  readonly comesBack: Cause | undefined;
}

export function prospectOf(
  { hands, roll, seat }: Question,
  ways: readonly OthersPlay[],
  shape: Shape,
): Prospect {
  let [handOver, wins, shares, loses, othersHandOver] = [0, 0, 0, 0, 0];
  const rivals = hands.map(() => 0);
  const goes = new Map<string, Cause>();
  const comesBack = new Map<string, Cause>();
  for (const { chance, plays: othersPlay } of ways) {
    const plays = othersPlay.map((play) => play ?? shape);
    const played = countShapes(plays);
    const verdict = judge(roll, played);
    const isGone = isHandedOver(verdict, shape);
    if (isGone) handOver += chance;
    const why = verdict.why[shape];
    if (why !== undefined) addTo(isGone ? goes : comesBack, { why, others: played[shape] - 1, chance });
    const handing = plays.filter((play, other) => other !== seat && isHandedOver(verdict, play)).length;
    othersHandOver += chance * handing;
    const result = resultOf(handsAfter(hands, plays, verdict));
    if (result === undefined || result.kind === 'dead') continue;
    const winners = winnersOf(result, hands.length);
    if (!winners.includes(seat)) loses += chance;
    else if (winners.length > 1) shares += chance;
    else wins += chance;
    for (const winner of winners) if (winner !== seat) rivals[winner] = (rivals[winner] ?? 0) + chance;
  }
  return {
    handOver,
    wins,
    shares,
    loses,
    rival: Math.max(...rivals) > 0 ? rivals.indexOf(Math.max(...rivals)) : undefined,
    othersHandOver,
    goes: likeliest(goes),
    comesBack: likeliest(comesBack),
  };
}

function addTo(causes: Map<string, Cause>, cause: Cause): void {
  const key = `${cause.why.kind} ${cause.others}`;
  const chance = (causes.get(key)?.chance ?? 0) + cause.chance;
  causes.set(key, { ...cause, chance });
}

function likeliest(causes: ReadonlyMap<string, Cause>): Cause | undefined {
  return [...causes.values()].toSorted((one, other) => other.chance - one.chance)[0];
}
