import { floatAt, intAt, itemAt } from '../checked.ts';
import { createCentralPath, createStep, type Step } from './central-path.ts';
import { createDescent } from './descent.ts';
import type { Layout } from './layout.ts';
import type { Outcomes } from './outcomes.ts';
import type { Payoffs } from './payoffs.ts';
import type { SharedChoices } from './shared-choices.ts';
import { createStageContinuation } from './stage-continuation.ts';
import { FURTHER_STARTING_POINTS, STARTING_POINTS } from './starting-points.ts';
import type { ValueEquation } from './value-equation.ts';
import { addAt, addScaled, dot } from './vector.ts';

/**
 * The barrier parameter in the end: a choice that loses a thousandth is made with a chance of about a thousandth. It keeps
 * mixes smooth in the values they come from, and costs the same order in regret.
 */
export const TARGET_MU = 1e-6;

/** By what share chance × slack may miss μ: at first, while the value is a guess, and in the end. */
export const ROUGHLY = 0.3;
export const EXACTLY = 1e-3;

/** How much of a chance may go when a game is resumed. */
const MOST_OF_A_CHANCE = 0.9;

/** A stage game on its way to a solution. */
export interface StageGame {
  /** The probability of the rolls that it stands for. */
  readonly weight: number;
  /** The set of shapes that leaves, for each profile. */
  readonly handedOver: Uint8Array;
  /** By choice. */
  readonly mix: Float64Array;
  readonly payoff: Float64Array;
  readonly selfLoop: Float64Array;
  /** By place: where the solver left off. */
  readonly chance: Float64Array;
  readonly dual: Float64Array;
  /** The derivatives of chances and duals by the value of each orbit of groups: one number per place for each. */
  readonly responses: Float64Array;
  /** By place: two solutions of the linearised equations (see `linearise`). */
  readonly steps: Float64Array;
}

/** Solves the stage games of a position that have the same symmetries. */
export interface StageSolver {
  readonly shared: SharedChoices;
  readonly createGame: (handedOver: Uint8Array, weight: number) => StageGame;
  /** Evaluates a game at uniform mixes, and adds what it yields to the equation. */
  readonly guess: (game: StageGame) => void;
  /** Solves a game for the equation's value, from where it was left unless `isFirst`, and adds what it yields. */
  readonly solve: (game: StageGame, exactness: number, start: Start, isFirst: boolean) => void;
  /** The most a player loses against their best choice, after the last step of the value. */
  readonly regret: (game: StageGame) => number;
  /** Puts a game to the uniform mix. Returns by how much payoffs differ there. */
  readonly begin: (game: StageGame) => number;
  /** Evaluates a game where it is, for the equation's value, and adds what it yields. */
  readonly evaluate: (game: StageGame, leastSlack: number) => void;
  /**
   * Evaluates a game, and solves the linearised equations for the two right-hand sides that `fill` sets and for the value. Adds
   * all of it to the equation. Returns false if the Jacobian is singular.
   */
  readonly linearise: (game: StageGame, leastSlack: number, fill: FillRightHandSides) => boolean;
  /** Expands a combination of both solutions, with the step of the value that goes with it. */
  readonly expand: (game: StageGame, first: number, second: number, step: Step) => void;
  /** Makes the chances of each group sum to one. */
  readonly normalise: (chances: Float64Array) => void;
}

/** How to solve a game that has no point to resume from. */
export interface Start {
  /** The index of the starting point to try first. */
  readonly startingPoint: number;
  /** If only a larger μ can be reached: whether to go on from there by short steps. */
  readonly creeps: boolean;
}

/** Fills two right-hand sides, by place. */
export type FillRightHandSides = (chance: Float64Array, slack: Float64Array, right: Float64Array) => void;

export function createStageSolver(
  layout: Layout,
  outcomes: Outcomes,
  payoffs: Payoffs,
  shared: SharedChoices,
  equation: ValueEquation,
): StageSolver {
  const { groups, choices } = layout;
  const path = createCentralPath(layout, payoffs, shared);
  const descent = createDescent(path);
  const continuation = createStageContinuation(path, descent);
  const { size, mix, payoff, jacobian } = path;
  const { orbits, value } = equation;
  const idle = shared.groups.filter((group) => !shared.groupAt.includes(group));
  const gradient = new Float64Array(size);
  const change = new Float64Array(size);
  const step = createStep(size);

  function createGame(handedOver: Uint8Array, weight: number): StageGame {
    return {
      weight,
      handedOver,
      mix: new Float64Array(choices),
      payoff: new Float64Array(choices),
      selfLoop: new Float64Array(choices),
      chance: new Float64Array(size),
      dual: new Float64Array(size),
      responses: new Float64Array(size * orbits),
      steps: new Float64Array(size * 2),
    };
  }

  function setRoll({ handedOver }: StageGame): void {
    payoffs.setRoll(handedOver, outcomes, value, shared.groups);
  }

  function leaveAt(game: StageGame): void {
    game.chance.set(path.chance);
    game.dual.set(path.dual);
  }

  function returnTo(game: StageGame): void {
    path.chance.set(game.chance);
    path.dual.set(game.dual);
  }

  function guess(game: StageGame): void {
    setRoll(game);
    path.begin(0);
    readOff(game);
    addToEquation(game);
  }

  function solve(game: StageGame, exactness: number, start: Start, isFirst: boolean): void {
    setRoll(game);
    if (size > 0) {
      if (isFirst || !resume(game, exactness)) startOver(exactness, start);
      leaveAt(game);
    }
    readOff(game);
    fillResponses(game);
    addToEquation(game);
  }

  /** The path has evaluated the groups that decide something; only the idle ones are left. */
  function readOff(game: StageGame): void {
    payoffs.evaluateJacobian(mix, payoff, jacobian, idle);
    payoffs.evaluateSelfLoop(mix, game.selfLoop, shared.groups);
    game.mix.set(mix);
    game.payoff.set(payoff);
  }

  /** Goes on from where the game was left, moved by the response to the last step of the value. */
  function resume(game: StageGame, exactness: number): boolean {
    returnTo(game);
    change.fill(0);
    for (let orbit = 0; orbit < orbits; orbit += 1)
      addScaled(change, 0, equation.lastStep(orbit), game.responses, orbit * size, size);
    path.expand(change, 0, step);
    let part = 1;
    for (let at = 0; at < size; at += 1) {
      const loss = -floatAt(step.chance, at);
      const most = MOST_OF_A_CHANCE * floatAt(path.chance, at);
      if (loss * part > most) part = most / loss;
    }
    addScaled(path.chance, 0, part, step.chance, 0, size);
    addScaled(path.dual, 0, part, step.dual, 0, size);
    path.evaluate(TARGET_MU);
    return descent.run(TARGET_MU, exactness);
  }

  /** Goes to the target μ; if need be, to a larger one. */
  function startOver(exactness: number, { startingPoint, creeps }: Start): void {
    for (let mu = TARGET_MU; mu < 1; mu *= 10) {
      if (reach(mu, exactness, startingPoint)) {
        if (creeps) descent.creep(mu, TARGET_MU, exactness);
        return;
      }
    }
    path.begin(0);
  }

  function reach(mu: number, exactness: number, first: number): boolean {
    const descendFrom = (startingPoint: number): boolean => {
      path.begin(startingPoint);
      return descent.run(mu, exactness);
    };
    return (
      STARTING_POINTS.some((_, turn) =>
        descendFrom(itemAt(STARTING_POINTS, (first + turn) % STARTING_POINTS.length)),
      ) ||
      continuation.run(mu, exactness) ||
      FURTHER_STARTING_POINTS.some(descendFrom)
    );
  }

  /** Differentiates chance × slack = μ by the value of each orbit. */
  function fillResponses({ selfLoop, responses }: StageGame): void {
    responses.fill(0);
    for (let at = 0; at < size; at += 1) {
      const orbit = intAt(equation.orbitOf, intAt(shared.groupAt, at));
      responses[orbit * size + at] = floatAt(path.chance, at) * floatAt(selfLoop, intAt(shared.choiceAt, at));
    }
    if (size > 0 && !path.solveNewton(responses, orbits)) responses.fill(0);
  }

  /** Adds what the game yields to each group, and how that responds to the values. */
  function addToEquation({ weight, selfLoop, responses }: StageGame): void {
    equation.addSelfLoop(weight * meanOf(itemAt(shared.groups, 0), selfLoop));
    for (const [index, group] of shared.groups.entries()) {
      const part = weight * equation.shareOf(group, itemAt(shared.orbitSizes, index));
      equation.addYield(group, part * meanOf(group, payoff));
      fillGradient(group);
      for (let orbit = 0; orbit < orbits; orbit += 1) {
        equation.addJacobian(group, orbit, part * dot(gradient, 0, responses, orbit * size, size));
      }
    }
  }

  function regret({ mix: chances, payoff: worths, selfLoop }: StageGame): number {
    let worst = 0;
    for (const group of shared.groups) {
      const { from, shapes } = itemAt(groups, group);
      const valueStep = equation.lastStep(intAt(equation.orbitOf, group));
      let best = -Infinity;
      let mean = 0;
      for (let choice = from; choice < from + shapes.length; choice += 1) {
        const worth = floatAt(worths, choice) + floatAt(selfLoop, choice) * valueStep;
        best = Math.max(best, worth);
        mean += floatAt(chances, choice) * worth;
      }
      worst = Math.max(worst, best - mean);
    }
    return worst;
  }

  function begin(game: StageGame): number {
    setRoll(game);
    const spread = path.begin(0);
    leaveAt(game);
    return spread;
  }

  function evaluate(game: StageGame, leastSlack: number): void {
    setRoll(game);
    returnTo(game);
    path.evaluate(leastSlack);
    game.dual.set(path.dual);
    readOff(game);
    fillResponses(game);
    addToEquation(game);
  }

  function linearise(game: StageGame, leastSlack: number, fill: FillRightHandSides): boolean {
    evaluate(game, leastSlack);
    fill(path.chance, path.slack, game.steps);
    if (size > 0 && !path.solveNewton(game.steps, 2)) return false;
    for (const [index, group] of shared.groups.entries()) {
      const part = game.weight * equation.shareOf(group, itemAt(shared.orbitSizes, index));
      fillGradient(group);
      for (const way of [0, 1]) {
        equation.addDrift(group, way, part * dot(gradient, 0, game.steps, way * size, size));
      }
    }
    return true;
  }

  function expand({ steps, responses }: StageGame, first: number, second: number, target: Step): void {
    for (let at = 0; at < size; at += 1)
      change[at] = first * floatAt(steps, at) + second * floatAt(steps, size + at);
    for (let orbit = 0; orbit < orbits; orbit += 1)
      addScaled(change, 0, equation.stepOf(orbit, first, second), responses, orbit * size, size);
    path.expand(change, 0, target);
  }

  function meanOf(group: number, numbers: Float64Array): number {
    const { from, shapes } = itemAt(groups, group);
    return dot(mix, from, numbers, from, shapes.length);
  }

  /** How a group's mean payoff changes with every chance, each at the cost of the last of its group. */
  function fillGradient(group: number): void {
    const { from, shapes } = itemAt(groups, group);
    gradient.fill(0);
    for (let other = 0; other < choices; other += 1) {
      const place = intAt(shared.placeOf, other);
      if (place < 0) continue;
      let sum = other >= from && other < from + shapes.length ? floatAt(payoff, other) : 0;
      for (let own = from; own < from + shapes.length; own += 1) {
        sum += floatAt(mix, own) * floatAt(jacobian, own * choices + other);
      }
      addAt(gradient, place, sum);
    }
    for (const { first, last } of shared.blocks) {
      const base = floatAt(gradient, last) / floatAt(shared.sharers, last);
      addScaled(gradient, first, -base, shared.sharers, first, last - first);
      gradient[last] = 0;
    }
  }

  return {
    shared,
    createGame,
    guess,
    solve,
    regret,
    begin,
    evaluate,
    linearise,
    expand,
    normalise: path.normalise,
  };
}
