import { floatAt, itemAt } from '../checked.ts';
import { createStep, type Step } from './central-path.ts';
import { type Curve, tracePath } from './path-tracer.ts';
import type { StageGame, StageSolver } from './stage-solver.ts';
import type { ValueEquation } from './value-equation.ts';

const MAX_CORRECTIONS = 6;
const MAX_CORRECTIONS_AT_ENDS = 24;
/** In units of √places, so that they hold for each of the chances as a root mean square. */
const FIRST_STEP = 0.3;
const LONGEST_STEP = 0.5;
const WIDEST_TURN = 0.6;
/** How far ln(chance × slack) and the value may be off on the way, and in the end. */
const NEAR = 0.03;
const NEAR_VALUE = 0.3;
const NEAR_AT_THE_END = 0.7;
/** How far ln(chance × slack) may be off before the path is lost. */
const LOST = 8;
/** The least slack on the way, in shares of μ. */
const LEAST_SLACK = 0.01;
/** Where the path begins, in spreads of payoffs. */
const FAR_OUT = 3;
/** About e/2: with it, `exp(2 · part)` continues `1 + part` below -½ in value and slope, and never reaches zero. */
const HALF_E = 1.359;

export interface JointContinuation {
  /**
   * Follows the central path from its start, through its turns, to μ, or as far as it can. Leaves all games evaluated where
   * it stopped. The more `caution`, the shorter the steps.
   */
  readonly run: (mu: number, caution: number) => void;
}

/**
 * Follows the curve ln(chance × slack) = t of all stage games of a position together with the position's value: a homotopy for the whole
 * stochastic game (Herings & Peeters 2010). One stage game at a fixed value may have no solution that depends smoothly on the value, so
 * that solving for games and value in turns goes round in circles. Along the joint path everything moves together.
 */
export function createJointContinuation(
  games: readonly { readonly game: StageGame; readonly solver: StageSolver }[],
  equation: ValueEquation,
): JointContinuation {
  const { orbits } = equation;
  const steps = games.map(({ game }) => createStep(game.chance.length));
  const saved = games.map(({ game }) => createStep(game.chance.length));
  const savedValue = new Float64Array(equation.value.length);
  const places = games.reduce((sum, { game }) => sum + game.chance.length, 0);
  let t = 0;
  let error = 0;
  let near = NEAR;

  function run(mu: number, caution: number): void {
    if (arrives(mu, caution)) return;
    restore();
    equation.clear();
    for (const { game, solver } of games) solver.evaluate(game, LEAST_SLACK * Math.exp(t));
  }

  function arrives(mu: number, caution: number): boolean {
    near = NEAR / caution;
    let spread = 0;
    for (const { game, solver } of games) spread = Math.max(spread, solver.begin(game));
    const start = Math.log(FAR_OUT * spread);
    const end = Math.log(mu);
    save();
    if (!correctAt(start, near)) return false;
    return tracePath(curve, {
      start,
      firstStep: FIRST_STEP * Math.sqrt(places),
      longestStep: (LONGEST_STEP * Math.sqrt(places)) / caution,
      widestTurn: WIDEST_TURN / caution,
      maxCorrections: MAX_CORRECTIONS,
      arrive(point) {
        if (point.t > end) return undefined;
        save();
        return correctAt(end, NEAR_AT_THE_END);
      },
    });
  }

  /** Newton's method at one μ. */
  function correctAt(height: number, distance: number): boolean {
    for (let corrections = 0; corrections < MAX_CORRECTIONS_AT_ENDS; corrections += 1) {
      if (!linearise(height)) return false;
      if (isWithin(distance)) return true;
      correct(0);
    }
    return false;
  }

  function linearise(height: number): boolean {
    t = height;
    error = 0;
    equation.clear();
    for (const { game, solver } of games) {
      if (!solver.linearise(game, LEAST_SLACK * Math.exp(t), fillRightHandSides)) return false;
    }
    return equation.solveNewton();
  }

  function fillRightHandSides(chance: Float64Array, slack: Float64Array, right: Float64Array): void {
    const { length: size } = chance;
    for (let at = 0; at < size; at += 1) {
      const product = floatAt(chance, at) * floatAt(slack, at);
      const off = Math.log(product) - t;
      if (!(Math.abs(off) <= error)) error = Math.abs(off);
      right[at] = -product * off;
      right[size + at] = product;
    }
  }

  function isWithin(distance: number): boolean {
    return error < distance && equation.residual() < NEAR_VALUE * distance * Math.exp(t);
  }

  /** Visits every chance: its game, its place there, its place in a tangent, and the step of its game. */
  function forEachPlace(visit: (game: StageGame, at: number, inTangent: number, step: Step) => void): void {
    let inTangent = 0;
    for (const [index, { game }] of games.entries()) {
      const step = itemAt(steps, index);
      for (let at = 0; at < game.chance.length; at += 1) {
        visit(game, at, inTangent, step);
        inTangent += 1;
      }
    }
  }

  function expandAll(step: number, derivative: number): void {
    for (const [index, { game, solver }] of games.entries()) {
      solver.expand(game, step, derivative, itemAt(steps, index));
    }
  }

  function along(tangent: Float64Array, step: number, derivative: number): number {
    expandAll(step, derivative);
    let sum = 0;
    forEachPlace(({ chance }, at, inTangent, step) => {
      sum += (floatAt(step.chance, at) / floatAt(chance, at)) * floatAt(tangent, inTangent);
    });
    for (let orbit = 0; orbit < orbits; orbit += 1) {
      sum += equation.stepOf(orbit, step, derivative) * floatAt(tangent, places + orbit);
    }
    return sum;
  }

  function correct(change: number): void {
    expandAll(1, change);
    forEachPlace(({ chance, dual }, at, _, step) => {
      const part = floatAt(step.chance, at) / floatAt(chance, at);
      chance[at] = floatAt(chance, at) * (part > -0.5 ? 1 + part : Math.exp(2 * part) * HALF_E);
      dual[at] = floatAt(dual, at) + floatAt(step.dual, at);
    });
    normaliseAll();
    equation.stepBy((orbit) => equation.stepOf(orbit, 1, change));
  }

  function normaliseAll(): void {
    for (const { game, solver } of games) solver.normalise(game.chance);
  }

  function save(): void {
    for (const [index, { game }] of games.entries()) copy(game, itemAt(saved, index));
    savedValue.set(equation.value);
  }

  function restore(): void {
    for (const [index, { game }] of games.entries()) copy(itemAt(saved, index), game);
    equation.value.set(savedValue);
  }

  /** A tangent has the logarithm of every chance, then the value of every orbit, then every dual. */
  const curve: Curve = {
    size: 2 * places + orbits,
    metric: places + orbits,
    save,
    restore,
    linearise,
    // A point that is only just near enough would lead away from a path with sharp turns.
    isNear: (corrections) => isWithin(corrections === 0 ? near / 10 : near),
    isLost: () => !(error < LOST),
    fillDerivative(derivative) {
      expandAll(0, 1);
      forEachPlace(({ chance }, at, inTangent, step) => {
        derivative[inTangent] = floatAt(step.chance, at) / floatAt(chance, at);
        derivative[places + orbits + inTangent] = floatAt(step.dual, at);
      });
      for (let orbit = 0; orbit < orbits; orbit += 1)
        derivative[places + orbit] = equation.stepOf(orbit, 0, 1);
    },
    stepAlong: (tangent) => along(tangent, 1, 0),
    derivativeAlong: (tangent) => along(tangent, 0, 1),
    predict(tangent, length, height) {
      t = height;
      forEachPlace(({ chance, dual }, at, inTangent) => {
        chance[at] = floatAt(chance, at) * Math.exp(length * floatAt(tangent, inTangent));
        dual[at] = floatAt(dual, at) + length * floatAt(tangent, places + orbits + inTangent);
      });
      normaliseAll();
      equation.stepBy((orbit) => length * floatAt(tangent, places + orbit));
    },
    correct(change, height) {
      t = height;
      correct(change);
    },
  };

  return { run };
}

function copy(from: Step, to: Step): void {
  to.chance.set(from.chance);
  to.dual.set(from.dual);
}
