import { floatAt, intAt, itemAt } from '../checked.ts';
import { type CentralPath, createCentralPath, createMove, type Move } from './central-path.ts';
import { createDescent } from './descent.ts';
import type { Layout } from './layout.ts';
import { FURTHER_LEANS, LEANS } from './leans.ts';
import type { Outcomes } from './outcomes.ts';
import type { Payoffs } from './payoffs.ts';
import type { SharedChoices } from './shared-choices.ts';
import { createStageContinuation } from './stage-continuation.ts';
import type { ValueEquation } from './value-equation.ts';

/**
 * What chance × slack comes to in the end: a choice that loses a thousandth is made with a chance of about a thousandth.
 * It keeps mixes smooth in the values they come from, and costs the same order in regret.
 */
export const TREMBLE = 1e-6;

/** By what share chance × slack may miss the tremble: at first, while the value is a guess, and in the end. */
export const ROUGHLY = 0.3;
export const EXACTLY = 1e-3;

/** A stage game on its way to a solution. */
export interface StageGame {
  /** How likely one of the rolls is that it stands for. */
  readonly weight: number;
  /** The set of shapes that leaves, for each profile. */
  readonly handedOver: Uint8Array;
  /** By choice. */
  readonly mix: Float64Array;
  readonly payoff: Float64Array;
  readonly standstill: Float64Array;
  /** By place: where the solver left off. */
  readonly chance: Float64Array;
  readonly level: Float64Array;
  /** How chances and levels answer to the value of each orbit of groups: a number a place for each. */
  readonly responses: Float64Array;
  /** By place: the moves in two ways. */
  readonly moves: Float64Array;
}

/** Solves the stage games of a position that have the same symmetries. */
export interface StageSolver {
  readonly shared: SharedChoices;
  readonly createGame: (handedOver: Uint8Array, weight: number) => StageGame;
  /** Evaluates a game at uniform mixes, and adds what it yields to the equation. */
  readonly guess: (game: StageGame) => void;
  /**
   * Solves a game for the equation's value, from where it was left unless it is to start over, and adds what it yields.
   */
  readonly solve: (game: StageGame, exactness: number, start: Start, isFirst: boolean) => void;
  /** What a player loses against their best choice, at most, when the value has moved since the game was evaluated. */
  readonly regret: (game: StageGame) => number;
  /** Puts a game to the uniform mix. Answers by how much payoffs differ there. */
  readonly begin: (game: StageGame) => number;
  /** Evaluates a game where it is, for the equation's value, and adds what it yields. */
  readonly workOut: (game: StageGame, leastSlack: number) => void;
  /**
   * Works a game out, and finds moves by which chance × slack changes as `prepare` says, in two ways, and as the value makes
   * it. Adds all of it to the equation. Answers whether there are such moves.
   */
  readonly linearise: (game: StageGame, leastSlack: number, prepare: Prepare) => boolean;
  /** Spells a sum of both ways out, with the moves of the value that go with them. */
  readonly spell: (game: StageGame, first: number, second: number, move: Move) => void;
  /** Makes the chances of each group sum to one. */
  readonly normalise: CentralPath['normalise'];
}

/** How to go about a game without a place to go on from. */
export interface Start {
  /** Which of the places to start from comes first. */
  readonly lean: number;
  /** Whether to go on from a larger tremble, by short steps, if there is no way to the tremble itself. */
  readonly creeps: boolean;
}

/** Fills two right-hand sides, by place. */
export type Prepare = (chance: Float64Array, slack: Float64Array, right: Float64Array) => void;

export function createStageSolver(
  layout: Layout,
  outcomes: Outcomes,
  payoffs: Payoffs,
  shared: SharedChoices,
  equation: ValueEquation,
): StageSolver {
  const { groups, choices } = layout;
  const path: CentralPath = createCentralPath(layout, payoffs, shared);
  const descent = createDescent(path);
  const continuation = createStageContinuation(path, descent);
  const { size, mix, payoff, slope } = path;
  const { orbits, value } = equation;
  const idle = shared.groups.filter((group) => !shared.groupAt.includes(group));
  const gradient = new Float64Array(size);
  const move = createMove(size);

  function createGame(handedOver: Uint8Array, weight: number): StageGame {
    return {
      weight,
      handedOver,
      mix: new Float64Array(choices),
      payoff: new Float64Array(choices),
      standstill: new Float64Array(choices),
      chance: new Float64Array(size),
      level: new Float64Array(size),
      responses: new Float64Array(size * orbits),
      moves: new Float64Array(size * 2),
    };
  }

  function guess(game: StageGame): void {
    payoffs.setRoll(game.handedOver, outcomes, value, shared.groups);
    path.begin(0);
    evaluate(game);
    account(game);
  }

  function solve(game: StageGame, exactness: number, start: Start, isFirst: boolean): void {
    payoffs.setRoll(game.handedOver, outcomes, value, shared.groups);
    if (size > 0) {
      if (isFirst || !resume(game, exactness)) startOver(exactness, start);
      game.chance.set(path.chance);
      game.level.set(path.level);
    }
    evaluate(game);
    respond(game);
    account(game);
  }

  /** What the path has worked out already need not be worked out again: groups that decide something. */
  function evaluate(game: StageGame): void {
    payoffs.evaluateSlope(mix, payoff, slope, idle);
    payoffs.evaluateStandstill(mix, game.standstill, shared.groups);
    game.mix.set(mix);
    game.payoff.set(payoff);
  }

  /** Goes on from where the game was left, moved as the change of the value makes us expect. */
  function resume(game: StageGame, exactness: number): boolean {
    path.chance.set(game.chance);
    path.level.set(game.level);
    expect(game);
    let part = 1;
    for (let at = 0; at < size; at += 1) {
      const loss = -floatAt(move.chance, at);
      if (loss * part > 0.9 * floatAt(path.chance, at)) part = (0.9 * floatAt(path.chance, at)) / loss;
    }
    for (let at = 0; at < size; at += 1) {
      path.chance[at] = floatAt(path.chance, at) + part * floatAt(move.chance, at);
      path.level[at] = floatAt(path.level, at) + part * floatAt(move.level, at);
    }
    path.settle(TREMBLE);
    return descent.run(TREMBLE, exactness);
  }

  function expect({ responses }: StageGame): void {
    for (let at = 0; at < size; at += 1) {
      let answer = 0;
      for (let orbit = 0; orbit < orbits; orbit += 1) {
        answer += floatAt(responses, orbit * size + at) * equation.lastMove(orbit);
      }
      gradient[at] = answer;
    }
    path.spell(gradient, 0, move);
  }

  /** Goes to the tremble; if need be, to a larger one. */
  function startOver(exactness: number, { lean, creeps }: Start): void {
    for (let tremble = TREMBLE; tremble < 1; tremble *= 10) {
      if (reach(tremble, exactness, lean)) {
        if (creeps) descent.creep(tremble, TREMBLE, exactness);
        return;
      }
    }
    path.begin(0);
  }

  /** From one mix after the other. */
  function reach(tremble: number, exactness: number, firstLean: number): boolean {
    for (let turn = 0; turn < LEANS.length; turn += 1) {
      if (descend(itemAt(LEANS, (firstLean + turn) % LEANS.length), tremble, exactness)) return true;
    }
    return (
      continuation.run(tremble, exactness) || FURTHER_LEANS.some((lean) => descend(lean, tremble, exactness))
    );
  }

  function descend(lean: number, tremble: number, exactness: number): boolean {
    path.begin(lean);
    return descent.run(tremble, exactness);
  }

  function respond({ standstill, responses }: StageGame): void {
    responses.fill(0);
    for (let at = 0; at < size; at += 1) {
      const orbit = intAt(equation.orbitOf, intAt(shared.groupAt, at));
      responses[orbit * size + at] =
        floatAt(path.chance, at) * floatAt(standstill, intAt(shared.choiceAt, at));
    }
    if (size > 0 && !path.aim(responses, orbits)) responses.fill(0);
  }

  /** Adds what the game yields to each group, and how that answers to the values. */
  function account({ weight, standstill, responses }: StageGame): void {
    equation.addStandstill(weight * meanOf(itemAt(shared.groups, 0), standstill));
    for (let index = 0; index < shared.groups.length; index += 1) {
      const group = itemAt(shared.groups, index);
      const part = weight * equation.shareOf(group, itemAt(shared.orbitSizes, index));
      equation.addYield(group, part * meanOf(group, payoff));
      fillGradient(group);
      for (let orbit = 0; orbit < orbits; orbit += 1) {
        let answer = 0;
        for (let at = 0; at < size; at += 1)
          answer += floatAt(gradient, at) * floatAt(responses, orbit * size + at);
        equation.addSlope(group, orbit, part * answer);
      }
    }
  }

  function regret({ mix: chances, payoff: worths, standstill }: StageGame): number {
    let worst = 0;
    for (const group of shared.groups) {
      const { from, shapes } = itemAt(groups, group);
      const change = equation.lastMove(intAt(equation.orbitOf, group));
      let best = -Infinity;
      let mean = 0;
      for (let choice = from; choice < from + shapes.length; choice += 1) {
        const worth = floatAt(worths, choice) + floatAt(standstill, choice) * change;
        best = Math.max(best, worth);
        mean += floatAt(chances, choice) * worth;
      }
      worst = Math.max(worst, best - mean);
    }
    return worst;
  }

  function begin(game: StageGame): number {
    payoffs.setRoll(game.handedOver, outcomes, value, shared.groups);
    const spread = path.begin(0);
    game.chance.set(path.chance);
    game.level.set(path.level);
    return spread;
  }

  function workOut(game: StageGame, leastSlack: number): void {
    payoffs.setRoll(game.handedOver, outcomes, value, shared.groups);
    path.chance.set(game.chance);
    path.level.set(game.level);
    path.settle(leastSlack);
    game.level.set(path.level);
    evaluate(game);
    respond(game);
    account(game);
  }

  function linearise(game: StageGame, leastSlack: number, prepare: Prepare): boolean {
    workOut(game, leastSlack);
    prepare(path.chance, path.slack, game.moves);
    if (size > 0 && !path.aim(game.moves, 2)) return false;
    for (let index = 0; index < shared.groups.length; index += 1) {
      const group = itemAt(shared.groups, index);
      const part = game.weight * equation.shareOf(group, itemAt(shared.orbitSizes, index));
      fillGradient(group);
      for (let way = 0; way < 2; way += 1) {
        let answer = 0;
        for (let at = 0; at < size; at += 1)
          answer += floatAt(gradient, at) * floatAt(game.moves, way * size + at);
        equation.addDrift(group, way, part * answer);
      }
    }
    return true;
  }

  function spell({ moves, responses }: StageGame, first: number, second: number, target: Move): void {
    for (let at = 0; at < size; at += 1) {
      let change = first * floatAt(moves, at) + second * floatAt(moves, size + at);
      for (let orbit = 0; orbit < orbits; orbit += 1) {
        change += floatAt(responses, orbit * size + at) * equation.moveOf(orbit, first, second);
      }
      gradient[at] = change;
    }
    path.spell(gradient, 0, target);
  }

  function meanOf(group: number, numbers: Float64Array): number {
    const { from, shapes } = itemAt(groups, group);
    let mean = 0;
    for (let choice = from; choice < from + shapes.length; choice += 1) {
      mean += floatAt(mix, choice) * floatAt(numbers, choice);
    }
    return mean;
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
        sum += floatAt(mix, own) * floatAt(slope, own * choices + other);
      }
      gradient[place] = floatAt(gradient, place) + sum;
    }
    for (let at = 0; at < size; at += 1) {
      const last = intAt(shared.lastAt, at);
      const base = floatAt(gradient, last) / floatAt(shared.sharers, last);
      for (; at < last; at += 1) gradient[at] = floatAt(gradient, at) - floatAt(shared.sharers, at) * base;
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
    workOut,
    linearise,
    spell,
    normalise: path.normalise,
  };
}
