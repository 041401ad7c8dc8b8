import { type Question, type Seat, type Shape, shapesIn, type Why, without } from '@pok/rules';
import { itemAt } from '../checked.ts';
import type { Cause } from './prospect.ts';
import type { WeighedChoice } from './study.ts';

/** Why one choice is better than another, for one sentence; every language words it for itself. */
export type Reason =
  /** It may be the fifth counter: alone, or together with others. */
  | { readonly kind: 'wins' | 'shares'; readonly shape: Shape }
  /** It keeps a rival from winning now. */
  | { readonly kind: 'holds-up'; readonly shape: Shape; readonly rival: Seat }
  /** The referee's reasons, if `others` other players also play the shape. */
  | {
      readonly kind: 'goes' | 'comes-back';
      readonly shape: Shape;
      readonly others: number;
      readonly why: Why;
    }
  /** As good as the other in this round, but better for what is left. */
  | { readonly kind: 'keeps-different'; readonly shape: Shape }
  /** The other choice, named here, lets more of the others hand over. */
  | { readonly kind: 'helps-others'; readonly shape: Shape }
  | { readonly kind: 'later'; readonly shape: Shape };

/** Differences between two choices in this round that are worth a sentence. */
const OF_WINNING = 0.08;
const OF_HANDING_OVER = 0.05;
const OF_OTHERS = 0.15;
/** What is left in the hand matters if the counter goes at least this often. */
const OFTEN = 0.3;

type Choice = Pick<WeighedChoice, 'shape' | 'prospect'>;

/** Why `better` is better than `worse`. With `isWrong` the worse one was chosen, and needs the explanation. */
export function reasonFor(question: Question, better: Choice, worse: Choice, isWrong: boolean): Reason {
  const { shape, prospect } = better;
  const winning = prospect.wins + prospect.shares - worse.prospect.wins - worse.prospect.shares;
  const losing = worse.prospect.loses - prospect.loses;
  const { rival } = worse.prospect;
  if (winning >= OF_WINNING && winning >= losing / 2)
    return { kind: prospect.shares > prospect.wins ? 'shares' : 'wins', shape };
  if (losing >= OF_WINNING && rival !== undefined) return { kind: 'holds-up', shape, rival };
  return causeOf(better, worse, isWrong) ?? outlookOf(question, better, worse);
}

/** The referee's reason, if one of the two is handed over clearly more often. */
function causeOf(better: Choice, worse: Choice, isWrong: boolean): Reason | undefined {
  if (better.prospect.handOver - worse.prospect.handOver < OF_HANDING_OVER) return undefined;
  const back = told('comes-back', worse.shape, worse.prospect.comesBack);
  const goes = told('goes', better.shape, better.prospect.goes);
  return isWrong && worse.prospect.handOver < 1 / 2 ? (back ?? goes) : (goes ?? back);
}

function told(kind: 'goes' | 'comes-back', shape: Shape, cause: Cause | undefined): Reason | undefined {
  return cause === undefined ? undefined : { kind, shape, others: cause.others, why: cause.why };
}

/** What decides if the worse one is handed over about as often, or more often. */
function outlookOf({ hands, seat }: Question, better: Choice, worse: Choice): Reason {
  if (worse.prospect.othersHandOver - better.prospect.othersHandOver >= OF_OTHERS)
    return { kind: 'helps-others', shape: worse.shape };
  const hand = itemAt(hands, seat);
  const shapesLeft = ({ shape }: Choice) => shapesIn(without(hand, shape)).length;
  const oftenGone = Math.min(better.prospect.handOver, worse.prospect.handOver) >= OFTEN;
  if (oftenGone && shapesLeft(better) > shapesLeft(worse))
    return { kind: 'keeps-different', shape: better.shape };
  return { kind: 'later', shape: better.shape };
}
