import { type Hand, type Seat, type Shape, shapesIn, total } from '@pok/rules';
import type { Moment } from '../memory.ts';
import { type Mix, mixOf } from '../mix.ts';
import type { Solution } from '../solution.ts';
import { copyLeans, type Leans, learnLeans, noLeans, predictByLeans } from './leans.ts';
import { type Situation, situationOf } from './situation.ts';

/** What is known of one opponent: either they play the solved strategy, or they lean. */
export interface Opponent {
  /** Logarithm of the odds that they play the solved strategy. */
  oddsOfSharp: number;
  readonly leans: Leans;
}

/** Everyone is taken for a perfect player first: it takes evidence to leave the solved strategy. */
const FIRST_ODDS = Math.log(9);

/** Odds stay within these, so that a player who changes is believed. */
const SUREST = 12;

/** Who leans may also play what a perfect player never does. */
const SLIPS = 0.15;

/** A perfect player's values are rounded: hardly ever isn't never. */
const ROUNDING = 1e-4;

export function newOpponent(): Opponent {
  return { oddsOfSharp: FIRST_ODDS, leans: noLeans() };
}

export function copyOpponent({ oddsOfSharp, leans }: Opponent): Opponent {
  return { oddsOfSharp, leans: copyLeans(leans) };
}

/** How likely it is that they play the solved strategy. */
export function chanceOfSharp({ oddsOfSharp }: Opponent): number {
  return 1 / (1 + Math.exp(-oddsOfSharp));
}

export function predict(opponent: Opponent, solved: Mix, situation: Situation): Mix {
  const sharp = chanceOfSharp(opponent);
  const leaning = predictByLeans(opponent.leans, withSlips(solved, situation.hand, SLIPS), situation);
  return mixOf((shape) => sharp * solved[shape] + (1 - sharp) * leaning[shape]);
}

/** Learns from one play of the past; `last` is the round before it. */
export function watch(
  opponent: Opponent,
  solution: Solution,
  { hands, round }: Moment,
  last: Moment | undefined,
  seat: Seat,
): void {
  const hand = hands[seat];
  const played = round.plays[seat];
  const solved = solution.advice(hands, round.roll).mix[seat];
  if (hand === undefined || played === undefined || solved === undefined) return;
  if (shapesIn(hand).length > 1) {
    learn(opponent, solved, situationOf(hand, round.roll, last, seat), played);
  }
}

function learn(opponent: Opponent, solved: Mix, situation: Situation, played: Shape): void {
  const ifSharp = withSlips(solved, situation.hand, ROUNDING);
  const ifLeaning = predictByLeans(opponent.leans, withSlips(solved, situation.hand, SLIPS), situation);
  const odds = opponent.oddsOfSharp + Math.log(ifSharp[played] / ifLeaning[played]);
  opponent.oddsOfSharp = Math.max(-SUREST, Math.min(SUREST, odds));
  learnLeans(opponent.leans, ifLeaning, situation, played);
}

/** A mix that now and then takes any counter of the hand. */
function withSlips(mix: Mix, hand: Hand, slips: number): Mix {
  const counters = total(hand);
  return mixOf((shape) => (1 - slips) * mix[shape] + (slips * hand[shape]) / counters);
}
