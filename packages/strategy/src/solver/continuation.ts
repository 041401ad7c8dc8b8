import { floatAt, intAt } from '../checked.ts';
import { type CentralPath, createMove } from './central-path.ts';
import type { Descent } from './descent.ts';

const STEPS_AT_MOST = 2000;
const CORRECTIONS_AT_MOST = 5;
const SHORTEST = 1e-6;
const LONGEST = 6;
/** The widest turn in one step, as an angle: a path that seems to turn back at once has been lost. */
const SHARPEST_TURN = Math.cos(0.6);
/**
 * The paths to try, one after the other. `near`: how far ln(chance × slack) may be off on the way, since a path is a rail,
 * not the goal. `unevenness`: the choices don't keep the same chance × slack but one each, up to a factor of
 * exp(unevenness) apart. Where choices are alike without the game's symmetries knowing it, the even path can fork; nearly
 * every uneven one can't.
 */
const WAYS = [
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
const LOST = 5;
const FLOOR = 0.1;

export interface Continuation {
  /** Follows the central path from its beginning, through its turns, until a descent leads to the tremble. */
  readonly run: (tremble: number, exactness: number) => boolean;
}

/**
 * Pseudo-arclength continuation of ln(chance × slack) = t + offset. Where the path turns back (the tremble grows again for a
 * while), a descent in the tremble loses it; along its own length it can be followed all the way.
 */
export function createContinuation(path: CentralPath, descent: Descent): Continuation {
  const { size, chance, slack, level } = path;
  const right = new Float64Array(size * 2);
  const move = createMove(size);
  const tangent = createMove(size);
  /** By place: ln of what its chance × slack is to be in shares of the path's own. */
  const offset = new Float64Array(size);
  let t = 0;
  let tangentT = 0;
  let length = 0;
  let near = 0;

  function run(tremble: number, exactness: number): boolean {
    for (const [index, way] of WAYS.entries()) {
      near = way.near;
      for (let at = 0; at < size; at += 1) {
        offset[at] = way.unevenness * ((((at + index + 1) * GOLDEN_RATIO) % 1) - 0.5);
      }
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
    if (!turn(0)) return false;
    const nearTheEnd = Math.log(1e-3 * spread);
    for (let step = 0; step < STEPS_AT_MOST; step += 1) {
      if (!advance() || t > begin) return false;
      const isNearTheEnd = tangentT < 0 && t < nearTheEnd && length >= 1;
      if (isNearTheEnd && descent.tryRun(tremble, exactness)) return true;
      if (t < Math.log(tremble)) return descent.run(tremble, exactness);
    }
    return false;
  }

  /** Fills the right-hand side that leads back onto the path, and answers how far off it is. */
  function fillError(): number {
    let worst = 0;
    for (let at = 0; at < size; at += 1) {
      const product = floatAt(chance, at) * floatAt(slack, at);
      const error = Math.log(product) - t - floatAt(offset, at);
      if (!(Math.abs(error) <= worst)) worst = Math.abs(error);
      right[at] = -product * error;
      right[size + at] = product;
    }
    return worst;
  }

  /**
   * Turns the tangent to the direction of the path here, on from where we came, in logarithms of the chances. A turn whose
   * cosine isn't above `least` isn't made; answers whether it was.
   */
  function turn(least: number): boolean {
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
    if (!(along / norm > least)) return false;
    tangentT = 1 / norm;
    for (let at = 0; at < size; at += 1) {
      tangent.chance[at] = floatAt(move.chance, at) / floatAt(chance, at) / norm;
      tangent.level[at] = floatAt(move.level, at) / norm;
    }
    return true;
  }

  /** One step along the tangent and back onto the path; shorter until it works. */
  function advance(): boolean {
    const before = t;
    path.keep();
    for (; length > SHORTEST; length /= 3) {
      t = before + length * tangentT;
      predict();
      const corrections = correct();
      if (corrections < CORRECTIONS_AT_MOST && turn(SHARPEST_TURN)) {
        if (corrections <= 2) length = Math.min(length * 1.7, LONGEST);
        return true;
      }
      path.restore();
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

  return { run };
}
