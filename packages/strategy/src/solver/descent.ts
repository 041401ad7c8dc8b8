import { floatAt } from '../checked.ts';
import { type CentralPath, createStep } from './central-path.ts';

/** After this many Newton steps, or this many short ones, a descent has failed: the path has turned back on the way. */
const MAX_STEPS = 24;
const MAX_SHORT_STEPS = 3;
const SHORT = 0.3;

/** To what share of its mean one Newton step lowers chance × slack. */
const BOLDNESS = 0.1;

/** The least slack after a step, in shares of μ. */
const LEAST_SLACK = 0.1;

/** To what share of itself creeping lowers μ, at first and in the end. */
const FIRST_CREEP = 0.5;
const LAST_CREEP = 0.99;

export interface Descent {
  /**
   * Goes from where the path's point is to the point with this μ, by long Newton steps, as interior-point methods do.
   * `exactness`: by what share chance × slack may miss μ. Returns whether it got there.
   */
  readonly run: (mu: number, exactness: number) => boolean;
  /** The same, but goes back if it doesn't get there. */
  readonly tryRun: (mu: number, exactness: number) => boolean;
  /** Goes on from the point with one μ towards a lower one, as far as short steps lead. */
  readonly creep: (from: number, to: number, exactness: number) => void;
}

export function createDescent(path: CentralPath): Descent {
  const { size, chance, slack } = path;
  const right = new Float64Array(size);
  const step = createStep(size);

  function run(mu: number, exactness: number): boolean {
    let short = 0;
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      let sum = 0;
      let most = 0;
      let least = Infinity;
      for (let at = 0; at < size; at += 1) {
        const product = floatAt(chance, at) * floatAt(slack, at);
        sum += product;
        if (product > most) most = product;
        if (product < least) least = product;
      }
      if (most <= mu * (1 + exactness) && least >= mu * (1 - exactness)) return true;
      const target = Math.max(mu, (BOLDNESS * sum) / size);
      for (let at = 0; at < size; at += 1) right[at] = target - floatAt(chance, at) * floatAt(slack, at);
      if (!path.solveNewton(right, 1)) return false;
      path.expand(right, 0, step);
      const part = path.takeStep(step, LEAST_SLACK * target);
      if (part < SHORT) short += 1;
      if (!(part > 0) || short > MAX_SHORT_STEPS) return false;
    }
    return false;
  }

  function creep(from: number, to: number, exactness: number): void {
    let mu = from;
    let share = FIRST_CREEP;
    while (mu > to && share < LAST_CREEP) {
      const next = Math.max(to, share * mu);
      if (tryRun(next, exactness)) mu = next;
      else share = Math.sqrt(share);
    }
  }

  function tryRun(mu: number, exactness: number): boolean {
    path.save();
    if (run(mu, exactness)) return true;
    path.restore();
    return false;
  }

  return { run, tryRun, creep };
}
