import { type CentralPath, createMove } from './central-path.ts';

/** After so many steps, or so many short ones, a descent is going nowhere: the path has turned back on the way. */
const STEPS_AT_MOST = 24;
const SHORT_STEPS_AT_MOST = 3;
const SHORT = 0.3;

/** How little slack a level may leave, in trembles. */
const FLOOR = 0.1;

export interface Descent {
  /**
   * Goes from where the path's state is to the point of the path with this tremble, by long steps of Newton's method.
   * `exactness`: by what share chance × slack may miss the tremble. Answers whether it got there.
   */
  readonly run: (tremble: number, exactness: number) => boolean;
}

export function createDescent(path: CentralPath): Descent {
  const { size, chance, slack } = path;
  const right = new Float64Array(size);
  const move = createMove(size);

  function run(tremble: number, exactness: number): boolean {
    let part = 1;
    let short = 0;
    for (let step = 0; step < STEPS_AT_MOST; step += 1) {
      let sum = 0;
      let most = 0;
      let least = Infinity;
      for (let at = 0; at < size; at += 1) {
        const product = (chance[at] ?? 0) * (slack[at] ?? 0);
        sum += product;
        if (product > most) most = product;
        if (product < least) least = product;
      }
      if (most <= tremble * (1 + exactness) && least >= tremble * (1 - exactness)) return true;
      const target = Math.max(tremble, (boldness(part) * sum) / size);
      for (let at = 0; at < size; at += 1) right[at] = target - (chance[at] ?? 0) * (slack[at] ?? 0);
      if (!path.aim(right, 1)) return false;
      path.spell(right, 0, move);
      part = path.make(move, FLOOR * target);
      if (part < SHORT) short += 1;
      if (!(part > 0) || short > SHORT_STEPS_AT_MOST) return false;
    }
    return false;
  }

  return { run };
}

/** How far to lower the tremble in one step: the less of the last step could be made, the less. */
function boldness(part: number): number {
  if (part > 0.8) return 0.05;
  return part > 0.3 ? 0.4 : 0.8;
}
