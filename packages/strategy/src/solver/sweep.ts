import { byteAt, floatAt } from '../checked.ts';
import type { Ruling } from '../ruling.ts';
import { quantisePosition } from '../values/quantise.ts';
import type { SolutionFigures } from '../values/solution-figures.ts';
import { type Course, measurePosition, type PlayedPosition, UNSETTLED } from './measure-position.ts';
import { evaluateMixes } from './policy-evaluation.ts';
import { type Positions, positionsFor } from './positions.ts';
import { solvePosition } from './solve-position.ts';

const COURSE_LENGTH = 5;
const REGRET_LENGTH = 2;

/** What a walk backwards through all positions finds out, in memory that workers share. */
export interface Walk {
  readonly players: number;
  readonly ruling: Ruling;
  /** What each position is worth to each seat as it is played, and what a best response would be worth. */
  readonly values: Float64Array;
  readonly bests: Float64Array;
  /** For each position: rounds, unsettled ones among them, ties, dead ends and winners to expect. */
  readonly courses: Float64Array;
  /** For each position: its mean regret and its worst. */
  readonly regrets: Float64Array;
  /** For each position: the largest difference between what is claimed and what play is worth. */
  readonly errors: Float64Array;
  readonly done: Uint8Array;
}

/** A walk that looks for the values. */
export interface Sweep extends Walk {
  readonly kind: 'solve';
  /** What each position is found to be worth to each seat, rounded as in a file. */
  readonly claims: Float64Array;
}

/** The parts of a sweep that hold what it found. Copied in this order, whatever is done is also there. */
export const SWEEP_PARTS = ['done', 'claims', 'values', 'bests', 'courses', 'regrets', 'errors'] as const;

export function createSweep(players: number, ruling: Ruling = 'shared'): Sweep {
  const positions = positionsFor(players);
  return { kind: 'solve', claims: shared(positions.count * players), ...createWalk(positions, ruling) };
}

export function createWalk({ players, count }: Positions, ruling: Ruling): Walk {
  return {
    players,
    ruling,
    values: shared(count * players),
    bests: shared(count * players),
    courses: shared(count * COURSE_LENGTH),
    regrets: shared(count * REGRET_LENGTH),
    errors: shared(count),
    done: new Uint8Array(new SharedArrayBuffer(count)),
  };
}

export function shared(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

/**
 * Solves one position, and measures what is then played there by the mixes alone: the solver's own estimates do not count. All positions
 * with fewer counters must be done.
 */
export function sweepPosition(sweep: Sweep, position: number): void {
  const { players, ruling, claims, values } = sweep;
  const positions = positionsFor(players);
  const first = position * players;
  const hands = positions.hands.subarray(first, first + players);
  const { layout, rolls, value, stages } = solvePosition(positions, hands, claims, ruling);
  const found = claims.subarray(first, first + players);
  for (const [group, { seat, players: size }] of layout.groups.entries()) {
    found.fill(floatAt(value, group), seat, seat + size);
  }
  quantisePosition(positions, position, found, ruling);
  const mixes = stages.map(({ mix }) => mix);
  const played = evaluateMixes(layout, rolls.cases, mixes, values, ruling);
  const claimed = Float64Array.from(layout.groups, ({ seat }) => floatAt(found, seat));
  writeMeasures(sweep, position, played, claimed);
}

/** Measures what is played in a position, and marks it as done. `claimed`: what it is said to be worth, by group. */
export function writeMeasures(
  walk: Walk,
  position: number,
  played: PlayedPosition,
  claimed: Float64Array,
): void {
  const { players, ruling, values, bests, courses, regrets, errors, done } = walk;
  const measures = measurePosition(played, ruling, bests, (next) => courseAt(walk, next));
  const first = position * players;
  let error = 0;
  for (const [group, { seat, players: size }] of played.layout.groups.entries()) {
    const worth = floatAt(played.value, group);
    values.fill(worth, first + seat, first + seat + size);
    bests.fill(floatAt(measures.best, group), first + seat, first + seat + size);
    error = Math.max(error, Math.abs(worth - floatAt(claimed, group)));
  }
  errors[position] = error;
  const { rounds, unsettledRounds, tie, dead, winners } = measures.course;
  courses.set([rounds, unsettledRounds, tie, dead, winners], position * COURSE_LENGTH);
  regrets.set([measures.meanRegret, measures.worstRegret], position * REGRET_LENGTH);
  done[position] = 1;
}

function courseAt({ courses }: Walk, position: number): Course {
  const at = position * COURSE_LENGTH;
  return {
    rounds: floatAt(courses, at),
    unsettledRounds: floatAt(courses, at + 1),
    tie: floatAt(courses, at + 2),
    dead: floatAt(courses, at + 3),
    winners: floatAt(courses, at + 4),
  };
}

/** How many positions are not settled, and what share of the rounds of a match is played in them. */
export function unsettledIn(
  walk: Walk,
  { count, counters }: Positions,
): { readonly positions: number; readonly share: number } {
  let positions = 0;
  for (let position = 0; position < count; position += 1) {
    if (floatAt(walk.regrets, position * REGRET_LENGTH + 1) > UNSETTLED) positions += 1;
  }
  const { rounds, unsettledRounds } = courseAt(walk, startOf(counters));
  return { positions, share: unsettledRounds / rounds };
}

/** The largest of numbers that a walk found, and where. */
export interface Extreme {
  readonly position: number;
  readonly amount: number;
}

/** The largest difference between a claimed value and what play is worth. */
export function worstClaimIn({ errors }: Walk): Extreme {
  return largestOf(errors);
}

export function worstRegretIn({ regrets }: Walk): Extreme {
  return largestOf(regrets, { from: 1, every: REGRET_LENGTH });
}

/** `from` and `every`: where the numbers to look at lie among others. NaN counts as the largest. */
function largestOf(numbers: Float64Array, { from = 0, every = 1 } = {}): Extreme {
  let largest: Extreme = { position: 0, amount: -Infinity };
  for (let position = 0; from + position * every < numbers.length; position += 1) {
    const amount = floatAt(numbers, from + position * every);
    if (Number.isNaN(amount)) return { position, amount };
    if (amount > largest.amount) largest = { position, amount };
  }
  return largest;
}

/** A match begins in the position with the most counters. */
function startOf(counters: Uint8Array): number {
  return counters.reduce((most, left, position) => (left > byteAt(counters, most) ? position : most), 0);
}

/** The figures of a finished walk. */
export function solutionFiguresOf(walk: Walk, { players, count, counters }: Positions): SolutionFigures {
  const { values, bests, regrets } = walk;
  const start = startOf(counters);
  let meanRegret = 0;
  for (let position = 0; position < count; position += 1)
    meanRegret += floatAt(regrets, position * REGRET_LENGTH) / count;
  const { rounds, tie, dead, winners } = courseAt(walk, start);
  return {
    exploitability: floatAt(bests, start * players) - floatAt(values, start * players),
    meanRegret,
    worstRegret: worstRegretIn(walk).amount,
    meanRounds: rounds,
    tieRate: tie,
    deadRate: dead,
    winnersPerMatch: winners,
  };
}
