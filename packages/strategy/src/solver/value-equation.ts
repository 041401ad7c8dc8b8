import { floatAt, intAt, itemAt } from '../checked.ts';
import { eliminate } from './gaussian-elimination.ts';
import type { SharedChoices } from './shared-choices.ts';
import { addAt } from './vector.ts';

/**
 * The equation for a position's value. The value is what the stage games yield, and they depend on it through the self-loop: after a
 * round in which nobody hands over, the position is played again. Groups that the position's symmetries swap are worth the
 * same, so the equation has one unknown per orbit of groups.
 */
export interface ValueEquation {
  readonly orbits: number;
  /** The orbit of each group. */
  readonly orbitOf: Int32Array;
  /** What the position is worth to each group. */
  readonly value: Float64Array;
  /** By how much the value of an orbit changed with the last step. */
  readonly lastStep: (orbit: number) => number;
  /** Forgets what the stage games yield. */
  readonly clear: () => void;
  /** Adds the chance of a stage game's self-loop. */
  readonly addSelfLoop: (chance: number) => void;
  /** Adds what a stage game yields to a group, as far as it counts for the value of its orbit. */
  readonly addYield: (group: number, worth: number) => void;
  /** Adds the derivative of that by the value of an orbit, beyond what the self-loop passes on. */
  readonly addJacobian: (group: number, orbit: number, derivative: number) => void;
  /** How much of its orbit a group is that stands for several in a stage game. */
  readonly shareOf: (group: number, groups: number) => number;
  /** How far the value is from what play yields. */
  readonly residual: () => number;
  /** Adds the derivative of the yield along one of two ways in which the stage games are to move. */
  readonly addDrift: (group: number, way: number, derivative: number) => void;
  /**
   * Finds the steps of the value that go with both ways, by Newton's method; the first also closes the gap to what play
   * yields. Returns false if the Jacobian is singular.
   */
  readonly solveNewton: () => boolean;
  /** A combination of those steps. */
  readonly stepOf: (orbit: number, first: number, second: number) => number;
  readonly stepBy: (step: (orbit: number) => number) => void;
  readonly stepByNewton: () => void;
  readonly stepTowardsYield: (part: number) => void;
  /** Goes to what the mixes are truly worth: a self-loop is played again, so it counts for nothing. */
  readonly settle: () => void;
}

const WAYS = 2;
const LONGEST_STEP = 0.2;
const LEAST_MOVING = 0.01;

export function createValueEquation(
  shared: SharedChoices,
  orbitOf: Int32Array,
  fairShare: number,
): ValueEquation {
  const orbits = shared.groups.length;
  const value = new Float64Array(orbitOf.length);
  const yields = new Float64Array(orbits);
  const jacobian = new Float64Array(orbits * orbits);
  const steps = new Float64Array(WAYS * orbits);
  const orbitStep = new Float64Array(orbits);
  let selfLoop = 0;

  function clear(): void {
    yields.fill(0);
    jacobian.fill(0);
    steps.fill(0);
    selfLoop = 0;
  }

  function addSelfLoop(chance: number): void {
    selfLoop += chance;
  }

  function addYield(group: number, worth: number): void {
    addAt(yields, intAt(orbitOf, group), worth);
  }

  function addJacobian(group: number, orbit: number, derivative: number): void {
    addAt(jacobian, intAt(orbitOf, group) * orbits + orbit, derivative);
  }

  function shareOf(group: number, groups: number): number {
    return groups / itemAt(shared.orbitSizes, intAt(orbitOf, group));
  }

  function residualOf(orbit: number): number {
    return floatAt(yields, orbit) - floatAt(value, itemAt(shared.groups, orbit));
  }

  function residual(): number {
    let worst = 0;
    for (let orbit = 0; orbit < orbits; orbit += 1) worst = Math.max(worst, Math.abs(residualOf(orbit)));
    return worst;
  }

  function addDrift(group: number, way: number, derivative: number): void {
    addAt(steps, way * orbits + intAt(orbitOf, group), -derivative);
  }

  function solveNewton(): boolean {
    for (let orbit = 0; orbit < orbits; orbit += 1) {
      addAt(steps, orbit, -residualOf(orbit));
      const own = orbit * orbits + orbit;
      jacobian[own] = floatAt(jacobian, own) + selfLoop - 1;
    }
    return eliminate(jacobian, steps, orbits, WAYS);
  }

  function stepOf(orbit: number, first: number, second: number): number {
    return first * floatAt(steps, orbit) + second * floatAt(steps, orbits + orbit);
  }

  function stepByNewton(): void {
    const isFound = solveNewton();
    for (let orbit = 0; orbit < orbits; orbit += 1) orbitStep[orbit] = isFound ? stepOf(orbit, 1, 0) : 0;
    const longest = orbitStep.reduce((most, change) => Math.max(most, Math.abs(change)), 0);
    apply(longest > LONGEST_STEP ? LONGEST_STEP / longest : 1);
  }

  function stepBy(step: (orbit: number) => number): void {
    for (let orbit = 0; orbit < orbits; orbit += 1) orbitStep[orbit] = step(orbit);
    apply(1);
  }

  function stepTowardsYield(part: number): void {
    for (let orbit = 0; orbit < orbits; orbit += 1) {
      orbitStep[orbit] = residualOf(orbit) / Math.max(1 - selfLoop, LEAST_MOVING);
    }
    apply(part);
  }

  /** A value is a chance. */
  function apply(part: number): void {
    for (let orbit = 0; orbit < orbits; orbit += 1) {
      const before = floatAt(value, itemAt(shared.groups, orbit));
      const after = Math.min(1, Math.max(0, before + part * floatAt(orbitStep, orbit)));
      orbitStep[orbit] = after - before;
    }
    shift();
  }

  function shift(): void {
    for (let group = 0; group < value.length; group += 1) {
      addAt(value, group, floatAt(orbitStep, intAt(orbitOf, group)));
    }
  }

  function settle(): void {
    const moving = 1 - selfLoop;
    for (let orbit = 0; orbit < orbits; orbit += 1) {
      const before = floatAt(value, itemAt(shared.groups, orbit));
      const after = moving > 0 ? (floatAt(yields, orbit) - selfLoop * before) / moving : fairShare;
      orbitStep[orbit] = after - before;
    }
    shift();
  }

  return {
    orbits,
    orbitOf,
    value,
    lastStep: (orbit) => floatAt(orbitStep, orbit),
    clear,
    addSelfLoop,
    addYield,
    addJacobian,
    shareOf,
    residual,
    addDrift,
    solveNewton,
    stepOf,
    stepBy,
    stepByNewton,
    stepTowardsYield,
    settle,
  };
}
