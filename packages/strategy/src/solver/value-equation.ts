import { floatAt, intAt, itemAt } from '../checked.ts';
import { solveLinear } from './linear.ts';
import type { SharedChoices } from './shared-choices.ts';

/**
 * The value of a position is what its stage games yield; and they depend on it, since a round in which nobody hands over
 * leads back. Groups that the position's symmetries swap are worth the same: the equation has an unknown for each orbit
 * of groups.
 */
export interface ValueEquation {
  readonly orbits: number;
  /** The orbit of each group. */
  readonly orbitOf: Int32Array;
  /** What the position is worth to each group. */
  readonly value: Float64Array;
  /** How the value of an orbit changed with the last move. */
  readonly lastMove: (orbit: number) => number;
  /** Forgets what the stage games yield. */
  readonly clear: () => void;
  /** Adds how likely a stage game is a standstill. */
  readonly addStandstill: (chance: number) => void;
  /** Adds what a stage game yields to a group, as far as it counts for the value of its orbit. */
  readonly addYield: (group: number, worth: number) => void;
  /** Adds how that answers to the value of each orbit, beyond what a standstill passes on. */
  readonly addSlope: (group: number, orbit: number, slope: number) => void;
  /** Of a stage game in which a group stands for several: how much of its orbit they are. */
  readonly shareOf: (group: number, groups: number) => number;
  /** How far the value is from what play yields. */
  readonly miss: () => number;
  /** Adds how the yield answers to each of two ways in which the stage games are to move. */
  readonly addDrift: (group: number, way: number, slope: number) => void;
  /**
   * Finds the moves of the value that go with both ways, by Newton's method; the first also closes the gap to what play
   * yields. Answers whether there are such moves.
   */
  readonly aim: () => boolean;
  /** A sum of those moves. */
  readonly moveOf: (orbit: number, first: number, second: number) => number;
  readonly moveBy: (move: (orbit: number) => number) => void;
  readonly moveByNewton: () => void;
  readonly moveTowardsYield: (part: number) => void;
  /** Goes to what the mixes are truly worth: a standstill is played again, so it counts for nothing. */
  readonly settle: () => void;
}

const WAYS = 2;
const LONGEST_MOVE = 0.2;
const LEAST_MOVING = 0.01;

export function createValueEquation(
  alike: SharedChoices,
  orbitOf: Int32Array,
  fairShare: number,
): ValueEquation {
  const orbits = alike.groups.length;
  const value = new Float64Array(orbitOf.length);
  const residual = new Float64Array(orbits);
  const jacobian = new Float64Array(orbits * orbits);
  const moves = new Float64Array(WAYS * orbits);
  const orbitMove = new Float64Array(orbits);
  let standstill = 0;

  function clear(): void {
    residual.fill(0);
    jacobian.fill(0);
    moves.fill(0);
    standstill = 0;
  }

  function addStandstill(chance: number): void {
    standstill += chance;
  }

  function addYield(group: number, worth: number): void {
    const orbit = intAt(orbitOf, group);
    residual[orbit] = floatAt(residual, orbit) + worth;
  }

  function addSlope(group: number, orbit: number, slope: number): void {
    const at = intAt(orbitOf, group) * orbits + orbit;
    jacobian[at] = floatAt(jacobian, at) + slope;
  }

  function shareOf(group: number, groups: number): number {
    return groups / itemAt(alike.orbitSizes, intAt(orbitOf, group));
  }

  function missOf(orbit: number): number {
    return floatAt(residual, orbit) - floatAt(value, itemAt(alike.groups, orbit));
  }

  function miss(): number {
    let worst = 0;
    for (let orbit = 0; orbit < orbits; orbit += 1) worst = Math.max(worst, Math.abs(missOf(orbit)));
    return worst;
  }

  function addDrift(group: number, way: number, slope: number): void {
    const at = way * orbits + intAt(orbitOf, group);
    moves[at] = floatAt(moves, at) - slope;
  }

  function aim(): boolean {
    for (let orbit = 0; orbit < orbits; orbit += 1) {
      moves[orbit] = floatAt(moves, orbit) - missOf(orbit);
      const own = orbit * orbits + orbit;
      jacobian[own] = floatAt(jacobian, own) + standstill - 1;
    }
    return solveLinear(jacobian, moves, orbits, WAYS);
  }

  function moveOf(orbit: number, first: number, second: number): number {
    return first * floatAt(moves, orbit) + second * floatAt(moves, orbits + orbit);
  }

  function moveByNewton(): void {
    const isFound = aim();
    for (let orbit = 0; orbit < orbits; orbit += 1) orbitMove[orbit] = isFound ? moveOf(orbit, 1, 0) : 0;
    const longest = orbitMove.reduce((most, change) => Math.max(most, Math.abs(change)), 0);
    apply(longest > LONGEST_MOVE ? LONGEST_MOVE / longest : 1);
  }

  function moveBy(move: (orbit: number) => number): void {
    for (let orbit = 0; orbit < orbits; orbit += 1) orbitMove[orbit] = move(orbit);
    apply(1);
  }

  function moveTowardsYield(part: number): void {
    for (let orbit = 0; orbit < orbits; orbit += 1) {
      orbitMove[orbit] = missOf(orbit) / Math.max(1 - standstill, LEAST_MOVING);
    }
    apply(part);
  }

  /** A value is a chance. */
  function apply(part: number): void {
    for (let orbit = 0; orbit < orbits; orbit += 1) {
      const before = floatAt(value, itemAt(alike.groups, orbit));
      const after = Math.min(1, Math.max(0, before + part * floatAt(orbitMove, orbit)));
      orbitMove[orbit] = after - before;
    }
    shift();
  }

  function shift(): void {
    for (let group = 0; group < value.length; group += 1) {
      value[group] = floatAt(value, group) + floatAt(orbitMove, intAt(orbitOf, group));
    }
  }

  function settle(): void {
    const moving = 1 - standstill;
    for (let orbit = 0; orbit < orbits; orbit += 1) {
      const before = floatAt(value, itemAt(alike.groups, orbit));
      const after = moving > 0 ? (floatAt(residual, orbit) - standstill * before) / moving : fairShare;
      orbitMove[orbit] = after - before;
    }
    shift();
  }

  return {
    orbits,
    orbitOf,
    value,
    lastMove: (orbit) => floatAt(orbitMove, orbit),
    clear,
    addStandstill,
    addYield,
    addSlope,
    shareOf,
    miss,
    addDrift,
    aim,
    moveOf,
    moveBy,
    moveByNewton,
    moveTowardsYield,
    settle,
  };
}
