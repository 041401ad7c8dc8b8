import { floatAt, itemAt } from '../checked.ts';
import { createMove, type Move } from './central-path.ts';
import type { StageGame, StageSolver } from './stage-solver.ts';
import type { ValueEquation } from './value-equation.ts';

const STEPS_AT_MOST = 2000;
const CORRECTIONS_AT_MOST = 6;
const SHORTEST = 1e-6;
/** For each of the chances, as the root of the mean square. */
const LONGEST = 0.5;
/** The widest turn in one step, as an angle: a path that seems to turn back at once has been lost. */
const WIDEST_TURN = 0.6;
/** How far ln(chance × slack) and the value may be off on the way, and in the end. */
const NEAR = 0.03;
const NEAR_VALUE = 0.3;
const AT_THE_END = 0.7;
const LOST = 8;
const FLOOR = 0.01;
/** Where the path begins, in spreads of payoffs. */
const FAR_OUT = 3;

export interface JointContinuation {
  /**
   * Follows the central path from its beginning, through its turns, to the tremble, or as far as it can. Leaves all games
   * worked out where it stopped.
   */
  readonly run: (tremble: number, caution: number) => void;
}

/**
 * Pseudo-arclength continuation of ln(chance × slack) = t for all stage games of a position and its value together.
 * One stage game at a fixed value may have no solution that depends smoothly on the value, so that looking for them in
 * turns goes round in circles. Along the joint path everything moves at once, and its turns are followed, too.
 */
export function createJointContinuation(
  games: readonly { readonly game: StageGame; readonly solver: StageSolver }[],
  equation: ValueEquation,
): JointContinuation {
  const places = games.reduce((sum, { game }) => sum + game.chance.length, 0);
  const moves = games.map(({ game }) => createMove(game.chance.length));
  const tangents = games.map(({ game }) => createMove(game.chance.length));
  const kept = games.map(({ game }) => createMove(game.chance.length));
  const keptValue = new Float64Array(equation.value.length);
  const tangentValue = new Float64Array(equation.orbits);
  let t = 0;
  let tangentT = -1;
  let length = 0;
  let error = 0;
  let near = NEAR;
  let longest = LONGEST;
  let sharpest = 0;

  function run(tremble: number, caution: number): void {
    if (arrives(tremble, caution)) return;
    restore();
    equation.clear();
    for (const { game, solver } of games) solver.workOut(game, FLOOR * Math.exp(t));
  }

  function arrives(tremble: number, caution: number): boolean {
    near = NEAR / caution;
    longest = (LONGEST * Math.sqrt(places)) / caution;
    sharpest = Math.cos(WIDEST_TURN / caution);
    let spread = 0;
    for (const { game, solver } of games) spread = Math.max(spread, solver.begin(game));
    t = Math.log(FAR_OUT * spread);
    for (const { chance } of tangents) chance.fill(0);
    tangentValue.fill(0);
    tangentT = -1;
    length = 0.3 * Math.sqrt(places);
    keep();
    if (!correctAt(t, near)) return false;
    turn(0);
    const begin = t + 1;
    const end = Math.log(tremble);
    for (let step = 0; step < STEPS_AT_MOST; step += 1) {
      if (!advance()) return false;
      if (t > begin) return false;
      if (t <= end) {
        keep();
        return correctAt(end, AT_THE_END);
      }
    }
    return false;
  }

  /** Works everything out at the state, and the moves that lead back to the path and along it. */
  function aim(): boolean {
    error = 0;
    equation.clear();
    for (const { game, solver } of games) {
      if (!solver.linearise(game, FLOOR * Math.exp(t), prepare)) return false;
    }
    return equation.aim();
  }

  function prepare(chance: Float64Array, slack: Float64Array, right: Float64Array): void {
    const { length: size } = chance;
    for (let at = 0; at < size; at += 1) {
      const product = floatAt(chance, at) * floatAt(slack, at);
      const off = Math.log(product) - t;
      if (!(Math.abs(off) <= error)) error = Math.abs(off);
      right[at] = -product * off;
      right[size + at] = product;
    }
  }

  function isNear(distance: number): boolean {
    return error < distance && equation.miss() < NEAR_VALUE * distance * Math.exp(t);
  }

  /** Newton's method at one height of the path. */
  function correctAt(height: number, distance: number): boolean {
    t = height;
    for (let correction = 0; correction < 4 * CORRECTIONS_AT_MOST; correction += 1) {
      if (!aim()) return false;
      if (isNear(distance)) return true;
      spellAll(1, 0);
      make();
    }
    return false;
  }

  function spellAll(back: number, along: number): void {
    for (const [index, { game, solver }] of games.entries()) {
      solver.spell(game, back, along, itemAt(moves, index));
    }
  }

  /**
   * Turns the tangent to the direction of the path where it was last worked out, on from where we came, in logarithms of
   * the chances. A turn whose cosine isn't above `least` isn't made; answers whether it was.
   */
  function turn(least: number): boolean {
    spellAll(0, 1);
    let square = 1;
    let forward = tangentT;
    forEachPlace((part, before) => {
      square += part * part;
      forward += part * before;
    });
    for (let orbit = 0; orbit < equation.orbits; orbit += 1) {
      const part = equation.moveOf(orbit, 0, 1);
      square += part * part;
      forward += part * floatAt(tangentValue, orbit);
    }
    const norm = forward < 0 ? -Math.sqrt(square) : Math.sqrt(square);
    if (!(forward / norm > least)) return false;
    tangentT = 1 / norm;
    for (const [index, { game }] of games.entries()) {
      const move = itemAt(moves, index);
      const tangent = itemAt(tangents, index);
      for (let at = 0; at < game.chance.length; at += 1) {
        tangent.chance[at] = floatAt(move.chance, at) / floatAt(game.chance, at) / norm;
        tangent.level[at] = floatAt(move.level, at) / norm;
      }
    }
    for (let orbit = 0; orbit < equation.orbits; orbit += 1) {
      tangentValue[orbit] = equation.moveOf(orbit, 0, 1) / norm;
    }
    return true;
  }

  /** Visits the relative moves of all chances, each with the tangent's. */
  function forEachPlace(visit: (part: number, tangent: number) => void): void {
    for (const [index, { game }] of games.entries()) {
      const move = itemAt(moves, index);
      const tangent = itemAt(tangents, index);
      for (let at = 0; at < game.chance.length; at += 1) {
        visit(floatAt(move.chance, at) / floatAt(game.chance, at), floatAt(tangent.chance, at));
      }
    }
  }

  /** One step along the tangent and back onto the path; shorter until it works. */
  function advance(): boolean {
    const before = t;
    keep();
    for (; length > SHORTEST; length /= 3) {
      t = before + length * tangentT;
      predict();
      const corrections = correct();
      if (corrections < CORRECTIONS_AT_MOST && turn(sharpest)) {
        if (corrections <= 2) length = Math.min(length * 1.7, longest);
        return true;
      }
      restore();
    }
    return false;
  }

  function predict(): void {
    for (const [index, { game, solver }] of games.entries()) {
      const tangent = itemAt(tangents, index);
      for (let at = 0; at < game.chance.length; at += 1) {
        game.chance[at] = floatAt(game.chance, at) * Math.exp(length * floatAt(tangent.chance, at));
        game.level[at] = floatAt(game.level, at) + length * floatAt(tangent.level, at);
      }
      solver.normalise(game);
    }
    equation.moveBy((orbit) => length * floatAt(tangentValue, orbit));
  }

  /** Newton's method, at right angles to the tangent. Answers how many corrections it took. */
  function correct(): number {
    for (let correction = 0; correction < CORRECTIONS_AT_MOST; correction += 1) {
      if (!aim()) return CORRECTIONS_AT_MOST;
      // a point that is only just near enough would lead away from a path with sharp turns
      if (isNear(correction === 0 ? near / 10 : near)) return correction;
      if (!(error < LOST)) return CORRECTIONS_AT_MOST;
      const change = -alongTangent(1, 0) / (alongTangent(0, 1) + tangentT);
      t += change;
      spellAll(1, change);
      make(change);
    }
    return CORRECTIONS_AT_MOST;
  }

  function alongTangent(back: number, along: number): number {
    spellAll(back, along);
    let sum = 0;
    forEachPlace((part, tangent) => {
      sum += part * tangent;
    });
    for (let orbit = 0; orbit < equation.orbits; orbit += 1) {
      sum += equation.moveOf(orbit, back, along) * floatAt(tangentValue, orbit);
    }
    return sum;
  }

  /** Makes the moves that were spelled out; no chance loses more than nearly all of itself. */
  function make(along = 0): void {
    for (const [index, { game, solver }] of games.entries()) {
      const move = itemAt(moves, index);
      for (let at = 0; at < game.chance.length; at += 1) {
        const part = floatAt(move.chance, at) / floatAt(game.chance, at);
        game.chance[at] = floatAt(game.chance, at) * (part > -0.5 ? 1 + part : Math.exp(2 * part) * 1.359);
        game.level[at] = floatAt(game.level, at) + floatAt(move.level, at);
      }
      solver.normalise(game);
    }
    equation.moveBy((orbit) => equation.moveOf(orbit, 1, along));
  }

  function keep(): void {
    for (const [index, { game }] of games.entries()) copy(game, itemAt(kept, index));
    keptValue.set(equation.value);
  }

  function restore(): void {
    for (const [index, { game }] of games.entries()) copy(itemAt(kept, index), game);
    equation.value.set(keptValue);
  }

  return { run };
}

function copy(from: Move, to: Move): void {
  to.chance.set(from.chance);
  to.level.set(from.level);
}
