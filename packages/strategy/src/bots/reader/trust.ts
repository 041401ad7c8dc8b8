import { type Seat, SHAPES, shapesIn } from '@pok/rules';
import { memoizeByObject } from '../../memoize.ts';
import { successors } from '../outcome.ts';
import type { Moment } from '../replay-hands.ts';
import type { Solution } from '../solution.ts';

/** How many of its own choices Reader looks back on. */
const LOOKING_BACK = 60;

/** What a choice must have won or lost to say anything at all. */
const NOISE = 0.05;

/** This many standard deviations below zero are enough to play only the solved strategy. */
const READ = 2;

/**
 * How far Reader may trust its reading. It is 1 if the reading pays, or if there is no evidence against it. It is 0 if its choices
 * did clearly worse than the solved strategy would have against the same plays: somebody is reading it.
 */
export function trustIn(gains: readonly number[]): number {
  const recent = gains.slice(-LOOKING_BACK);
  const sum = recent.reduce((total, gain) => total + gain, 0);
  const spread = Math.sqrt(recent.reduce((total, gain) => total + gain * gain, NOISE * NOISE));
  return Math.max(0, Math.min(1, 1 + sum / spread / READ));
}

const gainsOf = memoizeByObject((_: Moment) => new Map<Seat, number>());

/** How much better a choice did than the solved strategy would have, against what the others really played. */
export function gainOf(solution: Solution, moment: Moment, seat: Seat): number {
  const bySeat = gainsOf(moment);
  const gain = bySeat.get(seat) ?? workOut(solution, moment, seat);
  bySeat.set(seat, gain);
  return gain;
}

function workOut(solution: Solution, { hands, round }: Moment, seat: Seat): number {
  const hand = hands[seat];
  const mix = solution.advice(hands, round.roll).mix[seat];
  const played = round.plays[seat];
  if (hand === undefined || mix === undefined || played === undefined) return 0;
  const worthAfter = successors(solution, hands, round.roll, seat);
  const plays = round.plays.map((shape) => SHAPES.indexOf(shape));
  return shapesIn(hand).reduce((sum, shape) => {
    const worth = worthAfter(plays.with(seat, SHAPES.indexOf(shape)));
    return sum + ((shape === played ? 1 : 0) - mix[shape]) * worth;
  }, 0);
}
