import { createCentralPath, createMove } from './central-path.ts';
import { createContinuation } from './continuation.ts';
import { createDescent } from './descent.ts';
import { type Layout, layOut } from './layout.ts';
import { solveLinear } from './linear.ts';
import type { LiveCode } from './live-hands.ts';
import { createOutcomes, type Outcomes } from './outcomes.ts';
import { createPayoffs } from './payoffs.ts';
import type { Positions } from './positions.ts';
import { type RollCases, rollCases } from './roll-cases.ts';

/**
 * What chance × slack comes to in the end: a choice that loses a thousandth is made with a chance of about a
 * hundredth. It keeps mixes smooth in the values they come from, and costs the same order in regret.
 */
export const TREMBLE = 1e-5;

/** By what share chance × slack may miss the tremble: at first, while the value is a guess, and in the end. */
const ROUGHLY = 0.3;
const EXACTLY = 1e-3;

/** A value that differs from what play yields by less is settled. */
const SETTLED = 1e-6;
const PASSES_AT_MOST = 30;
/** After so many passes Newton's method needs help. */
const PATIENCE = 8;
const LONGEST_MOVE = 0.2;
const LEAST_MOVING = 0.01;

/** Other places to start from, spread evenly by the golden ratio. */
const LEANS = Array.from({ length: 24 }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 4);

/** A position with all of its stage games solved. Numbers of choices are in the order of `layout`. */
export interface SolvedPosition {
  readonly layout: Layout;
  readonly outcomes: Outcomes;
  readonly rolls: RollCases;
  /** What the position is worth to a player of each group. */
  readonly value: Float64Array;
  /** For each case of rolls: the mix, what each choice is worth, and how likely nobody hands over after it. */
  readonly stages: readonly Stage[];
}

export interface Stage {
  readonly mix: Float64Array;
  readonly payoff: Float64Array;
  readonly standstill: Float64Array;
}

/**
 * Solves the 48 stage games of a position together with its value, on which they depend through rounds in which nobody
 * hands over. Newton's method finds the value: each solved game also tells how its payoffs answer to it.
 * `values`: what all later positions are worth to their seats. The same input always gives the same output.
 */
export function solvePosition(
  positions: Positions,
  hands: ArrayLike<LiveCode>,
  values: Float64Array,
): SolvedPosition {
  const layout = layOut(positions, hands);
  const { groups, choices } = layout;
  const outcomes = createOutcomes(layout, values);
  const rolls = rollCases(layout);
  for (const { leaving } of rolls.cases) {
    for (let profile = 0; profile < layout.profiles; profile += 1) {
      const gone = leaving[profile] ?? 0;
      if (gone !== 0) outcomes.workOut(profile, gone);
    }
  }
  const payoffs = createPayoffs(layout);
  const path = createCentralPath(layout, payoffs);
  const descent = createDescent(path);
  const continuation = createContinuation(path, descent);
  const { size, mix, payoff, slope } = path;

  const value = new Float64Array(groups.length);
  const valueMove = new Float64Array(groups.length);
  const residual = new Float64Array(groups.length);
  const jacobian = new Float64Array(groups.length ** 2);
  const gradient = new Float64Array(size);
  const move = createMove(size);
  const stages = rolls.cases.map(
    (): Stage => ({
      mix: new Float64Array(choices),
      payoff: new Float64Array(choices),
      standstill: new Float64Array(choices),
    }),
  );
  const states = rolls.cases.map(() => ({
    chance: new Float64Array(size),
    level: new Float64Array(size),
    responses: new Float64Array(size * groups.length),
  }));
  let standstill = 0;

  function pass(exactness: number, lean: number, isFirst: boolean): void {
    residual.fill(0);
    jacobian.fill(0);
    standstill = 0;
    for (const [index, { chance, leaving }] of rolls.cases.entries()) {
      const state = states[index];
      const stage = stages[index];
      if (state === undefined || stage === undefined) continue;
      payoffs.setRoll(leaving, outcomes, value);
      if (size > 0) {
        if (isFirst || !resume(state, exactness)) startOver(exactness, lean);
        state.chance.set(path.chance);
        state.level.set(path.level);
      }
      payoffs.evaluateAll(mix, payoff, stage.standstill, slope);
      stage.mix.set(mix);
      stage.payoff.set(payoff);
      respond(stage.standstill, state.responses);
      account(chance, stage, state.responses);
    }
  }

  /** Goes on from where the last pass left off, moved as the change of the value makes us expect. */
  function resume(state: (typeof states)[number], exactness: number): boolean {
    path.chance.set(state.chance);
    path.level.set(state.level);
    move.chance.fill(0);
    move.level.fill(0);
    for (let group = 0; group < groups.length; group += 1) {
      const change = valueMove[group] ?? 0;
      for (let at = 0; at < size; at += 1) {
        const last = path.lastAt[at] ?? 0;
        const answer = (state.responses[group * size + at] ?? 0) * change;
        if (at === last) {
          move.level[at] = (move.level[at] ?? 0) + answer;
        } else {
          move.chance[at] = (move.chance[at] ?? 0) + answer;
          move.chance[last] = (move.chance[last] ?? 0) - answer;
        }
      }
    }
    let part = 1;
    for (let at = 0; at < size; at += 1) {
      const loss = -(move.chance[at] ?? 0);
      if (loss * part > 0.9 * (path.chance[at] ?? 0)) part = (0.9 * (path.chance[at] ?? 0)) / loss;
    }
    for (let at = 0; at < size; at += 1) {
      path.chance[at] = (path.chance[at] ?? 0) + part * (move.chance[at] ?? 0);
      path.level[at] = (path.level[at] ?? 0) + part * (move.level[at] ?? 0);
    }
    path.settle(TREMBLE);
    return descent.run(TREMBLE, exactness);
  }

  /** Without a place to go on from: from one mix after the other; if need be, to a larger tremble. */
  function startOver(exactness: number, firstLean: number): void {
    for (let least = TREMBLE; least < 1; least *= 10) {
      for (let turn = 0; turn < LEANS.length; turn += 1) {
        path.begin(LEANS[(firstLean + turn) % LEANS.length] ?? 0);
        if (descent.run(least, exactness)) return;
      }
      if (continuation.run(least, exactness)) return;
    }
    path.begin(0);
  }

  /** How chances and levels answer to the value of each group: by `size` numbers a group, as `aim` finds them. */
  function respond(still: Float64Array, responses: Float64Array): void {
    responses.fill(0);
    for (let at = 0; at < size; at += 1) {
      const group = path.groupAt[at] ?? 0;
      responses[group * size + at] = (path.chance[at] ?? 0) * (still[path.choiceAt[at] ?? 0] ?? 0);
    }
    if (size > 0 && !path.aim(responses, groups.length)) responses.fill(0);
  }

  /** Adds what a stage game yields to each group, and how that answers to the values. */
  function account(chance: number, stage: Stage, responses: Float64Array): void {
    const still = meanOf(0, stage.standstill);
    standstill += chance * still;
    for (let group = 0; group < groups.length; group += 1) {
      residual[group] = (residual[group] ?? 0) + chance * meanOf(group, payoff);
      const own = group * groups.length;
      jacobian[own + group] = (jacobian[own + group] ?? 0) + chance * still;
      fillGradient(group);
      for (let other = 0; other < groups.length; other += 1) {
        let answer = 0;
        for (let at = 0; at < size; at += 1)
          answer += (gradient[at] ?? 0) * (responses[other * size + at] ?? 0);
        jacobian[own + other] = (jacobian[own + other] ?? 0) + chance * answer;
      }
    }
  }

  function meanOf(group: number, numbers: Float64Array): number {
    const { from, shapes } = groups[group] ?? { from: 0, shapes: [] };
    let mean = 0;
    for (let choice = from; choice < from + shapes.length; choice += 1) {
      mean += (mix[choice] ?? 0) * (numbers[choice] ?? 0);
    }
    return mean;
  }

  /** How a group's mean payoff changes with every chance, each at the cost of the last of its group. */
  function fillGradient(group: number): void {
    const { from, shapes } = groups[group] ?? { from: 0, shapes: [] };
    for (let at = size - 1; at >= 0; at -= 1) {
      const choice = path.choiceAt[at] ?? 0;
      const last = path.lastAt[at] ?? 0;
      let sum = path.groupAt[at] === group ? (payoff[choice] ?? 0) : 0;
      for (let own = from; own < from + shapes.length; own += 1) {
        sum += (mix[own] ?? 0) * (slope[own * choices + choice] ?? 0);
      }
      gradient[at] = at === last ? sum : sum - (gradient[last] ?? 0);
    }
    for (let at = 0; at < size; at += 1) if (at === path.lastAt[at]) gradient[at] = 0;
  }

  /** How far the value is from what play yields. */
  function miss(): number {
    let worst = 0;
    for (let group = 0; group < groups.length; group += 1) {
      worst = Math.max(worst, Math.abs((residual[group] ?? 0) - (value[group] ?? 0)));
    }
    return worst;
  }

  /** Where Newton's method jumps to and fro, smaller and smaller steps towards what play yields lie between its own. */
  function moveValue(passes: number): void {
    const isStuck = passes > PATIENCE && passes % 4 !== 0;
    const part = isStuck ? aimAtYield(2 / (passes - 4)) : aimByNewton();
    for (let group = 0; group < groups.length; group += 1) {
      const next = Math.min(1, Math.max(0, (value[group] ?? 0) + part * (valueMove[group] ?? 0)));
      valueMove[group] = next - (value[group] ?? 0);
      value[group] = next;
    }
  }

  function aimAtYield(part: number): number {
    for (let group = 0; group < groups.length; group += 1) {
      valueMove[group] =
        ((residual[group] ?? 0) - (value[group] ?? 0)) / Math.max(1 - standstill, LEAST_MOVING);
    }
    return part;
  }

  function aimByNewton(): number {
    for (let group = 0; group < groups.length; group += 1) {
      valueMove[group] = (value[group] ?? 0) - (residual[group] ?? 0);
      const own = group * groups.length + group;
      jacobian[own] = (jacobian[own] ?? 0) - 1;
    }
    if (!solveLinear(jacobian, valueMove, groups.length, 1)) valueMove.fill(0);
    const longest = valueMove.reduce((most, change) => Math.max(most, Math.abs(change)), 0);
    return longest > LONGEST_MOVE ? LONGEST_MOVE / longest : 1;
  }

  /** What the mixes found are truly worth: a standstill is played again, so it counts for nothing. */
  function settleValue(): void {
    for (let group = 0; group < groups.length; group += 1) {
      const before = value[group] ?? 0;
      const { from, shapes } = groups[group] ?? { from: 0, shapes: [] };
      const moving = 1 - standstill;
      const after =
        moving > 0 ? ((residual[group] ?? 0) - standstill * before) / moving : 1 / positions.players;
      value[group] = after;
      for (const stage of stages) {
        for (let choice = from; choice < from + shapes.length; choice += 1) {
          stage.payoff[choice] =
            (stage.payoff[choice] ?? 0) + (stage.standstill[choice] ?? 0) * (after - before);
        }
      }
    }
  }

  /** A value to begin with: what one round is worth if everybody chooses blindly. */
  function guessValue(): void {
    const still = new Float64Array(choices);
    for (const { shapes, from } of groups) mix.fill(1 / shapes.length, from, from + shapes.length);
    standstill = 0;
    residual.fill(0);
    value.fill(0);
    for (const { chance, leaving } of rolls.cases) {
      payoffs.setRoll(leaving, outcomes, value);
      payoffs.evaluate(mix, payoff, still);
      standstill += chance * meanOf(0, still);
      for (let group = 0; group < groups.length; group += 1) {
        residual[group] = (residual[group] ?? 0) + chance * meanOf(group, payoff);
      }
    }
    for (let group = 0; group < groups.length; group += 1) {
      value[group] = standstill < 1 ? (residual[group] ?? 0) / (1 - standstill) : 1 / positions.players;
    }
  }

  /** Answers whether the value and what play yields came together, when games are begun with this lean. */
  function settle(lean: number): boolean {
    guessValue();
    pass(ROUGHLY, lean, true);
    for (let passes = 1; passes < PASSES_AT_MOST; passes += 1) {
      moveValue(passes);
      pass(EXACTLY, lean, false);
      if (miss() <= SETTLED) return true;
    }
    return false;
  }

  for (let lean = 0; lean < LEANS.length && !settle(lean); lean += 1);
  settleValue();
  return { layout, outcomes, rolls, value, stages };
}
