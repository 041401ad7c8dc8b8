import { type Hand, type Seat, type Shape, shapesIn, total } from '@pok/rules';
import { casualMix } from '../casual.ts';
import { type Mix, mixOf } from '../mix.ts';
import type { Moment } from '../replay-hands.ts';
import type { Solution } from '../solution.ts';
import { steadyMix } from '../steady.ts';
import { copyLeans, createLeans, type Leans, learnLeans, predictByLeans } from './leans.ts';
import { type Situation, situationOf } from './situation.ts';

/** The style of an opponent: a known way to play, or leans of their own. */
const STYLES = ['solved', 'follows-the-dice', 'one-round-ahead', 'leans'] as const;
type Style = (typeof STYLES)[number];
type ByStyle<Value> = Readonly<Record<Style, Value>>;

/** What is known of one opponent. */
export interface Opponent {
  /** How likely each style is; they add up to 1. */
  chances: ByStyle<number>;
  readonly leans: Leans;
}

/** Everyone is assumed to be a perfect player at first: it takes evidence to leave the solved strategy. */
const FIRST: ByStyle<number> = { solved: 0.7, 'follows-the-dice': 0.1, 'one-round-ahead': 0.1, leans: 0.1 };

/** No style is ever less likely, so that a player's change of style is noticed. */
const LEAST = 1e-5;

/** A player with a bias may also play what a perfect player never does. */
const SLIPS = 0.15;

/** Values are rounded, and a player may slip, so no held counter is ruled out. */
const HARDLY_EVER = 1e-3;

export function createOpponent(): Opponent {
  return { chances: FIRST, leans: createLeans() };
}

export function copyOpponent({ chances, leans }: Opponent): Opponent {
  return { chances, leans: copyLeans(leans) };
}

export function predict(opponent: Opponent, solved: Mix, situation: Situation): Mix {
  const mixes = mixesOf(opponent, solved, situation);
  return mixOf((shape) =>
    STYLES.reduce((sum, style) => sum + opponent.chances[style] * mixes[style][shape], 0),
  );
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
    learn(opponent, solved, situationOf(hands, round.roll, last, seat), played);
  }
}

function learn(opponent: Opponent, solved: Mix, situation: Situation, played: Shape): void {
  const mixes = mixesOf(opponent, solved, situation);
  const likely = byStyle((style) => opponent.chances[style] * mixes[style][played]);
  const sum = STYLES.reduce((total, style) => total + likely[style], 0);
  opponent.chances = byStyle((style) => Math.max(LEAST, likely[style] / sum));
  learnLeans(opponent.leans, mixes.leans, situation, played);
}

function mixesOf({ leans }: Opponent, solved: Mix, situation: Situation): ByStyle<Mix> {
  const { hand, roll, players } = situation;
  return {
    solved: withSlips(solved, hand, HARDLY_EVER),
    'follows-the-dice': casualMix(hand, roll),
    'one-round-ahead': withSlips(steadyMix(hand, roll, players), hand, HARDLY_EVER),
    leans: predictByLeans(leans, withSlips(solved, hand, SLIPS), situation),
  };
}

function byStyle<Value>(of: (style: Style) => Value): ByStyle<Value> {
  return {
    solved: of('solved'),
    'follows-the-dice': of('follows-the-dice'),
    'one-round-ahead': of('one-round-ahead'),
    leans: of('leans'),
  };
}

/** A mix that now and then takes any counter of the hand. */
function withSlips(mix: Mix, hand: Hand, slips: number): Mix {
  const counters = total(hand);
  return mixOf((shape) => (1 - slips) * mix[shape] + (slips * hand[shape]) / counters);
}
