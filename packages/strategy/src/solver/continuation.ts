import { floatAt, intAt } from '../checked.ts';
import { type CentralPath, createMove } from './central-path.ts';
import type { Descent } from './descent.ts';

const STEPS_AT_MOST = 2000;
const CORRECTIONS_AT_MOST = 5;
const SHORTEST = 1e-6;
const LONGEST = 6;
/** How far ln(chance × slack) may be off on the way: the path is a rail, not the goal. Who loses it tries again, closer. */
const NEARS = [0.1, 0.02];
const LOST = 5;
const FLOOR = 0.1;

export interface Continuation {
  /** Follows the central path from its beginning, through its turns, until a descent leads to the tremble. */
  readonly run: (tremble: number, exactness: number) => boolean;
}

/**
 * Pseudo-arclength continuation of ln(chance × slack) = t. Where the path turns back (the tremble grows again for a
 * while), a descent in the tremble loses it; along its own length it can be followed all the way.
 */
export function createContinuation(path: CentralPath, descent: Descent): Continuation {
  const { size, chance, slack, level } = path;
  const right = new Float64Array(size * 2);
  const move = createMove(size);
  const tangent = createMove(size);
  const keptChance = new Float64Array(size);
  const keptLevel = new Float64Array(size);
  let t = 0;
  let tangentT = 0;
  let length = 0;
  let near = 0;

  function run(tremble: number, exactness: number): boolean {
    for (const distance of NEARS) {
      near = distance;
      if (follow(tremble, exactness)) return true;
    }
    return false;
  }

  function follow(tremble: number, exactness: number): boolean {
    const spread = path.begin(0);
    t = Math.log(3 * spread);
    for (let correction = 0; correction < 2 * CORRECTIONS_AT_MOST; correction += 1) {
      fillError();
      if (!path.aim(right, 1)) return false;
      path.spell(right, 0, move);
      path.make(move, 0);
    }
    tangent.chance.fill(0);
    tangentT = -1;
    const begin = t + 1;
    length = 0.5;
    const nearTheEnd = Math.log(1e-3 * spread);
    for (let step = 0; step < STEPS_AT_MOST; step += 1) {
      if (!findTangent() || !advance() || t > begin) return false;
      if (tangentT < 0 && t < nearTheEnd && length >= 1) {
        keep();
        if (descent.run(tremble, exactness)) return true;
        restore();
      }
      if (t < Math.log(tremble)) return descent.run(tremble, exactness);
    }
    return false;
  }

  /** Fills the right-hand side that leads back onto the path, and answers how far off it is. */
  function fillError(): number {
    let worst = 0;
    for (let at = 0; at < size; at += 1) {
      const product = floatAt(chance, at) * floatAt(slack, at);
      const error = Math.log(product) - t;
      if (!(Math.abs(error) <= worst)) worst = Math.abs(error);
      right[at] = -product * error;
      right[size + at] = product;
    }
    return worst;
  }

  /** The direction of the path here, on from where we came; in logarithms of the chances. */
  function findTangent(): boolean {
    for (let at = 0; at < size; at += 1) right[at] = floatAt(chance, at) * floatAt(slack, at);
    if (!path.aim(right, 1)) return false;
    path.spell(right, 0, move);
    let square = 1;
    let along = tangentT;
    for (let at = 0; at < size; at += 1) {
      const part = floatAt(move.chance, at) / floatAt(chance, at);
      square += part * part;
      along += part * floatAt(tangent.chance, at);
    }
    const norm = along < 0 ? -Math.sqrt(square) : Math.sqrt(square);
    tangentT = 1 / norm;
    for (let at = 0; at < size; at += 1) {
      tangent.chance[at] = floatAt(move.chance, at) / floatAt(chance, at) / norm;
      tangent.level[at] = floatAt(move.level, at) / norm;
    }
    return Number.isFinite(norm);
  }

  /** One step along the tangent and back onto the path; shorter until it works. */
  function advance(): boolean {
    const before = t;
    keep();
    for (; length > SHORTEST; length /= 3) {
      t = before + length * tangentT;
      predict();
      const corrections = correct();
      if (corrections <= 2) length = Math.min(length * 1.7, LONGEST);
      if (corrections < CORRECTIONS_AT_MOST) return true;
      restore();
    }
    return false;
  }

  function predict(): void {
    for (let at = 0; at < size; at += 1) {
      chance[at] = floatAt(chance, at) * Math.exp(length * floatAt(tangent.chance, at));
      level[at] = floatAt(level, at) + length * floatAt(tangent.level, at);
    }
    normalise();
    path.settle(FLOOR * Math.exp(t));
  }

  /** Newton's method, at right angles to the tangent. Answers how many corrections it took. */
  function correct(): number {
    for (let correction = 0; correction < CORRECTIONS_AT_MOST; correction += 1) {
      const error = fillError();
      if (error < near) return correction;
      if (!(error < LOST) || !path.aim(right, 2)) return CORRECTIONS_AT_MOST;
      const along = alongTangent(size);
      const change = -alongTangent(0) / (along + tangentT);
      for (let at = 0; at < size; at += 1)
        right[at] = floatAt(right, at) + change * floatAt(right, size + at);
      t += change;
      path.spell(right, 0, move);
      path.make(move, FLOOR * Math.exp(t));
    }
    return CORRECTIONS_AT_MOST;
  }

  function alongTangent(from: number): number {
    path.spell(right, from, move);
    let along = 0;
    for (let at = 0; at < size; at += 1) {
      along += (floatAt(tangent.chance, at) * floatAt(move.chance, at)) / floatAt(chance, at);
    }
    return along;
  }

  function normalise(): void {
    for (let at = 0; at < size; ) {
      const first = at;
      const last = intAt(path.shared.lastAt, at);
      let sum = 0;
      for (; at <= last; at += 1) sum += floatAt(chance, at) * floatAt(path.shared.sharers, at);
      for (let place = first; place <= last; place += 1) chance[place] = floatAt(chance, place) / sum;
    }
  }

  function keep(): void {
    keptChance.set(chance);
    keptLevel.set(level);
  }

  function restore(): void {
    chance.set(keptChance);
    level.set(keptLevel);
    path.settle(0);
  }

  return { run };
}
