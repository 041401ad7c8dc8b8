import { floatAt } from '../checked.ts';
import type { Figures } from './figures.ts';

/** The outcomes of many matches, as whole numbers, so that the order of addition never matters. */
export interface Tally {
  matches: number;
  rounds: number;
  dead: number;
  /** The number of matches by their number of rounds; the last place holds all that took more. */
  readonly lengths: Float64Array;
  /** The number of matches by their number of winners (E1, E2); in a dead one (E3) all players win. */
  readonly winners: Float64Array;
}

const LONGEST_COUNTED = 255;
const MOST_WINNERS = 7;

export function emptyTally(): Tally {
  return {
    matches: 0,
    rounds: 0,
    dead: 0,
    lengths: new Float64Array(LONGEST_COUNTED + 1),
    winners: new Float64Array(MOST_WINNERS + 1),
  };
}

export function countMatch(tally: Tally, rounds: number, winners: number, isDead: boolean): void {
  tally.matches += 1;
  tally.rounds += rounds;
  if (isDead) tally.dead += 1;
  increase(tally.lengths, rounds < LONGEST_COUNTED ? rounds : LONGEST_COUNTED, 1);
  increase(tally.winners, winners, 1);
}

export function addTally(sum: Tally, tally: Tally): void {
  sum.matches += tally.matches;
  sum.rounds += tally.rounds;
  sum.dead += tally.dead;
  for (const [length, matches] of tally.lengths.entries()) increase(sum.lengths, length, matches);
  for (const [winners, matches] of tally.winners.entries()) increase(sum.winners, winners, matches);
}

function increase(counts: Float64Array, place: number, by: number): void {
  counts[place] = floatAt(counts, place) + by;
}

export function figuresOf({ matches, rounds, dead, winners }: Tally): Figures {
  const [, oneWinner = 0] = winners;
  return {
    meanRounds: rounds / matches,
    tieRate: (matches - oneWinner) / matches,
    deadRate: dead / matches,
    winnersPerMatch: meanOf(winners),
  };
}

/** The standard errors of the figures: how far they typically are from the true values. */
export function errorsOf(tally: Tally): Figures {
  const { matches, lengths, winners } = tally;
  const { tieRate, deadRate } = figuresOf(tally);
  const error = (variance: number) => Math.sqrt(variance / matches);
  return {
    meanRounds: error(varianceOf(lengths)),
    tieRate: error(tieRate * (1 - tieRate)),
    deadRate: error(deadRate * (1 - deadRate)),
    winnersPerMatch: error(varianceOf(winners)),
  };
}

/** The mean of a power of the values that were counted. */
function meanOf(counts: Float64Array, power = 1): number {
  const matches = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, value) => sum + value ** power * count, 0) / matches;
}

function varianceOf(counts: Float64Array): number {
  return meanOf(counts, 2) - meanOf(counts) ** 2;
}
