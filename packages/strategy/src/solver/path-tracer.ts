import { floatAt } from '../checked.ts';

const MAX_STEPS = 2000;
const SHORTEST_STEP = 1e-6;
const STEP_GROWTH = 1.7;
const STEP_CUT = 3;
/** A step grows after no more corrections than this. */
const EASY_CORRECTIONS = 2;

/**
 * A curve of points (x, t) with H(x, t) = 0, as a path tracer needs it. The curve keeps x and what belongs to it to itself; here
 * t is ln μ, the logarithm of the barrier parameter.
 */
export interface Curve {
  /** How many numbers a tangent has, and how many of them, from the first, count for its length. */
  readonly size: number;
  readonly metric: number;
  readonly save: () => void;
  readonly restore: () => void;
  /** Finds the Newton step back to the curve, and the derivative dx/dt along it. Returns false where the Jacobian is singular. */
  readonly linearise: (t: number) => boolean;
  /** How x was when it was last linearised: near enough to the curve, or so far off that it is lost. */
  readonly isNear: (corrections: number) => boolean;
  readonly isLost: () => boolean;
  readonly fillDerivative: (derivative: Float64Array) => void;
  /** The inner products of the Newton step, and of the derivative, with the tangent. */
  readonly stepAlong: (tangent: Float64Array) => number;
  readonly derivativeAlong: (tangent: Float64Array) => number;
  /** Moves x by `length` along the tangent; t has moved already. */
  readonly predict: (tangent: Float64Array, length: number, t: number) => void;
  /** Moves x by the Newton step and by `change` times the derivative; t has moved by `change` already. */
  readonly correct: (change: number, t: number) => void;
}

export interface TraceOptions {
  /** Where the curve begins. A path that comes back higher than this is lost. */
  readonly start: number;
  readonly firstStep: number;
  readonly longestStep: number;
  /** The sharpest turn of one step, as an angle. A path that seems to turn straight back has been lost. */
  readonly widestTurn: number;
  readonly maxCorrections: number;
  /** Called after every step. Ends the trace by returning whether the path has arrived. */
  readonly arrive: (point: PathPoint) => boolean | undefined;
}

export interface PathPoint {
  readonly t: number;
  /** Whether t falls along the path here. */
  readonly isFalling: boolean;
  readonly step: number;
}

/**
 * Pseudo-arclength continuation (Allgower & Georg 2003, chapters 2 and 6): a predictor along the tangent, a corrector by Newton's
 * method at right angles to it. Where the path turns back and t rises for a while, descent in t alone would lose it; along
 * its own length it can be followed all the way. Returns whether it arrives.
 */
export function tracePath(curve: Curve, options: TraceOptions): boolean {
  const { metric } = curve;
  const { maxCorrections, longestStep } = options;
  const leastCosine = Math.cos(options.widestTurn);
  const derivative = new Float64Array(curve.size);
  const tangent = new Float64Array(curve.size);
  let tangentT = -1;
  let t = options.start;
  let length = options.firstStep;

  /** Turns the tangent to the direction of the curve here, onwards from where we came, unless that is too sharp a turn. */
  function turn(least: number): boolean {
    curve.fillDerivative(derivative);
    let square = 1;
    let forward = tangentT;
    for (let at = 0; at < metric; at += 1) {
      const part = floatAt(derivative, at);
      square += part * part;
      forward += part * floatAt(tangent, at);
    }
    const norm = forward < 0 ? -Math.sqrt(square) : Math.sqrt(square);
    if (!(forward / norm > least)) return false;
    tangentT = 1 / norm;
    for (let at = 0; at < curve.size; at += 1) tangent[at] = floatAt(derivative, at) / norm;
    return true;
  }

  /** Returns how many corrections it took; the maximum if that was not enough. */
  function correct(): number {
    for (let corrections = 0; corrections < maxCorrections; corrections += 1) {
      if (!curve.linearise(t)) return maxCorrections;
      if (curve.isNear(corrections)) return corrections;
      if (curve.isLost()) return maxCorrections;
      const change = -curve.stepAlong(tangent) / (curve.derivativeAlong(tangent) + tangentT);
      t += change;
      curve.correct(change, t);
    }
    return maxCorrections;
  }

  /** One step along the tangent and back onto the curve; shorter until it works. */
  function advance(): boolean {
    const before = t;
    curve.save();
    for (; length > SHORTEST_STEP; length /= STEP_CUT) {
      t = before + length * tangentT;
      curve.predict(tangent, length, t);
      const corrections = correct();
      if (corrections < maxCorrections && turn(leastCosine)) {
        if (corrections <= EASY_CORRECTIONS) length = Math.min(length * STEP_GROWTH, longestStep);
        return true;
      }
      curve.restore();
    }
    return false;
  }

  if (!curve.linearise(t) || !turn(0)) return false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (!advance() || t > options.start + 1) return false;
    const arrived = options.arrive({ t, isFalling: tangentT < 0, step: length });
    if (arrived !== undefined) return arrived;
  }
  return false;
}
