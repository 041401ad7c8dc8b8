import { floatAt } from '../checked.ts';
import { type CentralPath, createStep } from './central-path.ts';
import type { Descent } from './descent.ts';
import { type Curve, tracePath } from './path-tracer.ts';

const MAX_CORRECTIONS = 5;
const FIRST_STEP = 0.5;
const LONGEST_STEP = 6;
const WIDEST_TURN = 0.6;
/** Where the path begins, in spreads of payoffs, and where descents from it begin to be worth trying. */
const FAR_OUT = 3;
const NEAR_THE_END = 1e-3;
/**
 * The paths to try, one after the other. `near`: how far ln(chance × slack) may be off on the way, since a path is a rail,
 * not the goal. `unevenness`: each choice has its own share of μ, and these are up to a factor of exp(unevenness) apart. Where
 * choices are alike without the game's symmetries knowing it, the even path can fork; nearly every uneven one can't.
 */
const PATHS = [
  { near: 0.1, unevenness: 0.2 },
  { near: 0.02, unevenness: 0.2 },
  { near: 0.1, unevenness: 2 },
  { near: 0.1, unevenness: 4 },
  { near: 0.1, unevenness: 4 },
  { near: 0.05, unevenness: 6 },
  { near: 0.05, unevenness: 6 },
  { near: 0.05, unevenness: 8 },
] as const;
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;
/** How far ln(chance × slack) may be off before a path is lost. */
const LOST = 5;
/** The least slack on the way, in shares of μ. */
const LEAST_SLACK = 0.1;

export interface StageContinuation {
  /** Follows the central path from its start, through its turns, until a descent leads to μ. Returns whether one does. */
  readonly run: (mu: number, exactness: number) => boolean;
}

/** Follows the curve ln(chance × slack) = t + offset of one stage game, with one offset per place. */
export function createStageContinuation(path: CentralPath, descent: Descent): StageContinuation {
  const { size, chance, slack, dual } = path;
  /** The Newton step, then the derivative. */
  const right = new Float64Array(size * 2);
  const step = createStep(size);
  const offset = new Float64Array(size);
  let near = 0;
  let error = 0;

  function run(mu: number, exactness: number): boolean {
    return PATHS.some(({ near: distance, unevenness }, index) => {
      near = distance;
      for (let at = 0; at < size; at += 1) {
        offset[at] = unevenness * ((((at + index + 1) * GOLDEN_RATIO) % 1) - 0.5);
      }
      return follow(mu, exactness);
    });
  }

  function follow(mu: number, exactness: number): boolean {
    const spread = path.begin(0);
    const start = Math.log(FAR_OUT * spread);
    for (let correction = 0; correction < 2 * MAX_CORRECTIONS; correction += 1) {
      if (!linearise(start)) return false;
      path.expand(right, 0, step);
      path.takeStep(step, 0);
    }
    const nearTheEnd = Math.log(NEAR_THE_END * spread);
    return tracePath(curve, {
      start,
      firstStep: FIRST_STEP,
      longestStep: LONGEST_STEP,
      widestTurn: WIDEST_TURN,
      maxCorrections: MAX_CORRECTIONS,
      arrive({ t, isFalling, step }) {
        if (isFalling && t < nearTheEnd && step >= 1 && descent.tryRun(mu, exactness)) return true;
        return t < Math.log(mu) ? descent.run(mu, exactness) : undefined;
      },
    });
  }

  function linearise(t: number): boolean {
    error = 0;
    for (let at = 0; at < size; at += 1) {
      const product = floatAt(chance, at) * floatAt(slack, at);
      const off = Math.log(product) - t - floatAt(offset, at);
      if (!(Math.abs(off) <= error)) error = Math.abs(off);
      right[at] = -product * off;
      right[size + at] = product;
    }
    return path.solveNewton(right, 2);
  }

  function along(tangent: Float64Array, from: number): number {
    path.expand(right, from, step);
    let sum = 0;
    for (let at = 0; at < size; at += 1) {
      sum += (floatAt(tangent, at) * floatAt(step.chance, at)) / floatAt(chance, at);
    }
    return sum;
  }

  /** A tangent has the logarithm of every chance, then every dual. */
  const curve: Curve = {
    size: 2 * size,
    metric: size,
    save: path.save,
    restore: path.restore,
    linearise,
    isNear: () => error < near,
    isLost: () => !(error < LOST),
    fillDerivative(derivative) {
      path.expand(right, size, step);
      for (let at = 0; at < size; at += 1) {
        derivative[at] = floatAt(step.chance, at) / floatAt(chance, at);
        derivative[size + at] = floatAt(step.dual, at);
      }
    },
    stepAlong: (tangent) => along(tangent, 0),
    derivativeAlong: (tangent) => along(tangent, size),
    predict(tangent, length, t) {
      for (let at = 0; at < size; at += 1) {
        chance[at] = floatAt(chance, at) * Math.exp(length * floatAt(tangent, at));
        dual[at] = floatAt(dual, at) + length * floatAt(tangent, size + at);
      }
      path.normalise(chance);
      path.evaluate(LEAST_SLACK * Math.exp(t));
    },
    correct(change, t) {
      for (let at = 0; at < size; at += 1)
        right[at] = floatAt(right, at) + change * floatAt(right, size + at);
      path.expand(right, 0, step);
      path.takeStep(step, LEAST_SLACK * Math.exp(t));
    },
  };

  return { run };
}
