import type { SolutionFigures } from '../values/solution-figures.ts';
import { quantisePosition } from '../values/value-file.ts';
import { measurePosition } from './measure-position.ts';
import { positionsFor } from './positions.ts';
import { solvePosition } from './solve-position.ts';

const COURSE_LENGTH = 4;

/** Everything that a walk backwards through all positions finds out, in memory that workers share. */
export interface Sweep {
  readonly players: number;
  /** A table of values that is checked as it is; without one, the values are what is looked for. */
  readonly isCheck: boolean;
  /** What each position is worth to each seat, and what a best response would be worth. */
  readonly values: Float64Array;
  readonly bests: Float64Array;
  /** For each position: rounds, ties, dead ends and winners to expect. */
  readonly courses: Float64Array;
  /** For each position: its mean regret, its worst, and how far its value was from the table's. */
  readonly regrets: Float64Array;
  readonly done: Uint8Array;
}

export const REGRET_LENGTH = 3;

/** The parts of a sweep that hold what it found. Copied in this order, whatever is done is also there. */
export const SWEEP_PARTS = ['done', 'values', 'bests', 'courses', 'regrets'] as const;

export function createSweep(players: number, table?: Float64Array): Sweep {
  const { count } = positionsFor(players);
  const values = shared(count * players);
  if (table !== undefined) values.set(table);
  return {
    players,
    isCheck: table !== undefined,
    values,
    bests: shared(count * players),
    courses: shared(count * COURSE_LENGTH),
    regrets: shared(count * REGRET_LENGTH),
    done: new Uint8Array(new SharedArrayBuffer(count)),
  };
}

function shared(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

/** Solves and measures one position; all positions with fewer counters must be done. */
export function sweepPosition(sweep: Sweep, position: number): void {
  const { players, values, bests, courses, regrets, done, isCheck } = sweep;
  const positions = positionsFor(players);
  const first = position * players;
  const hands = positions.hands.subarray(first, first + players);
  const solved = solvePosition(positions, hands, values);
  const found = new Float64Array(players);
  const measures = measurePosition(solved, bests, (next) => ({
    rounds: courses[next * COURSE_LENGTH] ?? 0,
    tie: courses[next * COURSE_LENGTH + 1] ?? 0,
    dead: courses[next * COURSE_LENGTH + 2] ?? 0,
    winners: courses[next * COURSE_LENGTH + 3] ?? 0,
  }));
  for (const [group, { seat, players: size }] of solved.layout.groups.entries()) {
    found.fill(solved.value[group] ?? 0, seat, seat + size);
    bests.fill(measures.best[group] ?? 0, first + seat, first + seat + size);
  }
  const { rounds, tie, dead, winners } = measures.course;
  courses.set([rounds, tie, dead, winners], position * COURSE_LENGTH);
  quantisePosition(found, hands);
  const gap = isCheck
    ? Math.max(...found.map((value, seat) => Math.abs(value - (values[first + seat] ?? 0))))
    : 0;
  if (!isCheck) values.set(found, first);
  regrets.set([measures.meanRegret, measures.worstRegret, gap], position * REGRET_LENGTH);
  done[position] = 1;
}

/** The figures of a finished sweep: a match begins in its last position. */
export function figuresOf(sweep: Sweep): SolutionFigures {
  const { players, bests, courses, regrets } = sweep;
  const { count, counters } = positionsFor(players);
  const start = counters.indexOf(Math.max(...new Set(counters)));
  let meanRegret = 0;
  let worstRegret = 0;
  for (let position = 0; position < count; position += 1) {
    meanRegret += (regrets[position * REGRET_LENGTH] ?? 0) / count;
    worstRegret = Math.max(worstRegret, regrets[position * REGRET_LENGTH + 1] ?? 0);
  }
  const [meanRounds = 0, tieRate = 0, deadRate = 0, winnersPerMatch = 0] = courses.subarray(
    start * COURSE_LENGTH,
  );
  return {
    exploitability: (bests[start * players] ?? 0) - 1 / players,
    meanRegret,
    worstRegret,
    meanRounds,
    tieRate,
    deadRate,
    winnersPerMatch,
  };
}

/** The largest difference between a checked table and what its own values lead to. */
export function largestGap({ regrets }: Sweep): number {
  let largest = 0;
  for (let at = REGRET_LENGTH - 1; at < regrets.length; at += REGRET_LENGTH)
    largest = Math.max(largest, regrets[at] ?? 0);
  return largest;
}
