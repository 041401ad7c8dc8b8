import { floatAt } from '../checked.ts';
import { type CentralPath, createMove } from './central-path.ts';

/** After so many steps, or so many short ones, a descent is going nowhere: the path has turned back on the way. */
const STEPS_AT_MOST = 24;
const SHORT_STEPS_AT_MOST = 3;
const SHORT = 0.3;

/** To what share of itself one step lowers the tremble. */
const BOLDNESS = 0.1;

/** How little slack a level may leave, in trembles. */
const FLOOR = 0.1;

/** To what share of itself creeping lowers the tremble, at first and in the end. */
const STRIDE = 0.5;
const TIPTOE = 0.99;

export interface Descent {
  /**
   * Goes from where the path's state is to the point of the path with this tremble, by long steps of Newton's method.
   * `exactness`: by what share chance × slack may miss the tremble. Answers whether it got there.
   */
  readonly run: (tremble: number, exactness: number) => boolean;
  /** The same, but goes back if it doesn't get there. */
  readonly tryRun: (tremble: number, exactness: number) => boolean;
  /** Goes on from the point with one tremble towards a lower one, as far as short steps lead. */
  readonly creep: (from: number, to: number, exactness: number) => void;
}

export function createDescent(path: CentralPath): Descent {
  const { size, chance, slack } = path;
  const right = new Float64Array(size);
  const move = createMove(size);

  function run(tremble: number, exactness: number): boolean {
    let short = 0;
    for (let step = 0; step < STEPS_AT_MOST; step += 1) {
      let sum = 0;
      let most = 0;
      let least = Infinity;
      for (let at = 0; at < size; at += 1) {
        const product = floatAt(chance, at) * floatAt(slack, at);
        sum += product;
        if (product > most) most = product;
        if (product < least) least = product;
      }
      if (most <= tremble * (1 + exactness) && least >= tremble * (1 - exactness)) return true;
      const target = Math.max(tremble, (BOLDNESS * sum) / size);
      for (let at = 0; at < size; at += 1) right[at] = target - floatAt(chance, at) * floatAt(slack, at);
      if (!path.aim(right, 1)) return false;
      path.spell(right, 0, move);
      const part = path.make(move, FLOOR * target);
      if (part < SHORT) short += 1;
      if (!(part > 0) || short > SHORT_STEPS_AT_MOST) return false;
    }
    return false;
  }

  function creep(from: number, to: number, exactness: number): void {
    let tremble = from;
    let share = STRIDE;
    while (tremble > to && share < TIPTOE) {
      const next = Math.max(to, share * tremble);
      if (tryRun(next, exactness)) tremble = next;
      else share = Math.sqrt(share);
    }
  }

  function tryRun(tremble: number, exactness: number): boolean {
    path.keep();
    if (run(tremble, exactness)) return true;
    path.restore();
    return false;
  }

  return { run, tryRun, creep };
}
