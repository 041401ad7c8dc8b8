import { floatAt, intAt, itemAt } from '../checked.ts';
import { type Ruling, worthOfDead } from '../ruling.ts';
import { createJointContinuation } from './joint-continuation.ts';
import { createLayout, type Layout } from './layout.ts';
import { createOutcomes } from './outcomes.ts';
import { createPayoffs } from './payoffs.ts';
import type { Positions } from './positions.ts';
import { type RollCases, rollCases } from './roll-cases.ts';
import { type SharedChoices, shareChoices } from './shared-choices.ts';
import {
  createStageSolver,
  EXACTLY,
  ROUGHLY,
  type StageGame,
  type StageSolver,
  type Start,
  TARGET_MU,
} from './stage-solver.ts';
import { caseOrbits, type Symmetry, symmetriesOf } from './symmetry.ts';
import { createValueEquation } from './value-equation.ts';
import { addScaled } from './vector.ts';

/** A value that differs from what play yields by less is settled. */
const SETTLED = 1e-7;
/**
 * The first attempts begin each stage game from other mixes. The next, which take a hundred times as long, follow the path of
 * everything together, with growing caution. The last begin as the first do, and creep.
 */
const SETTLING_ATTEMPTS = 6;
const FOLLOWING_ATTEMPTS = 3;
const CREEPING_ATTEMPTS = 2;
const STARTING_POINTS_APART = 4;
/** A regret with which an attempt is good enough to be the last, and one that makes no long attempt worth while. */
const ENOUGH = 25 * TARGET_MU;
const TOLERABLE = 95 * TARGET_MU;
const PASSES_AT_MOST = 30;
/** After this many passes, Newton's method needs help. */
const PATIENCE = 8;

/** A position with all of its stage games solved. */
export interface SolvedPosition {
  readonly layout: Layout;
  readonly rolls: RollCases;
  /** What the position is worth to a player of each group. */
  readonly value: Float64Array;
  /** One for each case of rolls. */
  readonly stages: readonly Stage[];
}

/** What is played in a stage game, what each choice is worth, and how likely nobody hands over after it. */
export interface Stage {
  readonly mix: Float64Array;
  readonly payoff: Float64Array;
  readonly selfLoop: Float64Array;
  /** How likely each choice is handed over. */
  readonly handOver: Float64Array;
}

interface Attempt {
  readonly regret: number;
  readonly value: Float64Array;
  readonly stages: readonly Stage[];
}

/**
 * Solves the 48 stage games of a position together with its value, on which they depend through rounds in which nobody
 * hands over. What the position's symmetries lead to each other has the same solution, renamed.
 * `values`: what all later positions are worth to their seats. The same input always gives the same output.
 */
export function solvePosition(
  positions: Positions,
  hands: Uint8Array,
  values: Float64Array,
  ruling: Ruling,
): SolvedPosition {
  const layout = createLayout(positions, hands);
  const rolls = rollCases(layout);
  const outcomes = createOutcomes(layout, rolls.cases, values, ruling);
  const symmetries = symmetriesOf(layout);
  const orbits = caseOrbits(rolls, symmetries);
  const payoffs = createPayoffs(layout);
  const alike = shareChoices(layout, symmetries);
  const orbitOf = Int32Array.from(layout.groups, (_, group) =>
    alike.groups.indexOf(Math.min(...symmetries.map((symmetry) => itemAt(symmetry.groups, group)))),
  );
  const equation = createValueEquation(alike, orbitOf, worthOfDead(ruling, positions.players));
  const solvers = new Map<string, StageSolver>();
  const games = orbits.map(({ solved, fixedBy, images }) => {
    const { handedOver, chance } = itemAt(rolls.cases, solved);
    const key = fixedBy.map(({ renaming }) => renaming).join();
    const solver =
      solvers.get(key) ??
      createStageSolver(layout, outcomes, payoffs, shareChoices(layout, fixedBy), equation);
    solvers.set(key, solver);
    return { solver, game: solver.createGame(handedOver, chance * images.length) };
  });

  function pass(exactness: number, start: Start, isFirst: boolean): void {
    equation.clear();
    for (const { solver, game } of games) solver.solve(game, exactness, start, isFirst);
  }

  /** A value to begin with: what one round is worth if everybody chooses blindly. */
  function guessValue(): void {
    equation.value.fill(0);
    equation.clear();
    for (const { solver, game } of games) solver.guess(game);
    equation.settle();
  }

  /** Brings the value and what play yields together, as far as it goes, when games are begun like this. */
  function settle(start: Start): void {
    guessValue();
    pass(ROUGHLY, start, true);
    for (let passes = 1; passes < PASSES_AT_MOST; passes += 1) {
      // where Newton's method jumps to and fro, ever smaller steps towards what play yields fall between its points
      if (passes > PATIENCE && passes % 4 !== 0) equation.stepTowardsYield(2 / (passes - 4));
      else equation.stepByNewton();
      pass(EXACTLY, start, false);
      if (equation.residual() <= SETTLED) return;
    }
  }

  /** What somebody loses against their best choice, at most, when the value has settled. */
  function worstRegret(): number {
    return Math.max(...games.map(({ game, solver }) => solver.regret(game)));
  }

  function follow(caution: number): void {
    guessValue();
    createJointContinuation(games, equation).run(TARGET_MU, caution);
  }

  let best: Attempt = { regret: Infinity, value: equation.value, stages: [] };
  for (let attempt = 0; attempt < SETTLING_ATTEMPTS && best.regret > ENOUGH; attempt += 1) {
    settle({ startingPoint: attempt * STARTING_POINTS_APART, creeps: false });
    judgeAttempt();
  }
  for (let attempt = 0; attempt < FOLLOWING_ATTEMPTS && best.regret > TOLERABLE; attempt += 1) {
    follow(2 * attempt + 1);
    judgeAttempt();
  }
  for (let attempt = 0; attempt < CREEPING_ATTEMPTS && best.regret > TOLERABLE; attempt += 1) {
    settle({ startingPoint: attempt * STARTING_POINTS_APART, creeps: true });
    judgeAttempt();
  }

  function judgeAttempt(): void {
    equation.settle();
    const regret = worstRegret();
    if (regret < best.regret) best = { regret, value: equation.value.slice(), stages: spreadOut() };
  }

  /** The stages of all cases, from those that were solved. */
  function spreadOut(): readonly Stage[] {
    const stages: Stage[] = [];
    for (const [index, { images }] of orbits.entries()) {
      const { game, solver } = itemAt(games, index);
      const solved = settledStage(game, solver.shared);
      for (const { case: image, by } of images) stages[image] = renameStage(solved, by);
    }
    return stages;
  }

  function settledStage(
    { handedOver, mix, payoff, selfLoop }: StageGame,
    { groups, standIn }: SharedChoices,
  ): Stage {
    const handOver = new Float64Array(layout.choices);
    payoffs.setHandOver(handedOver);
    payoffs.evaluate(mix, handOver, groups);
    const own = (numbers: Float64Array) => Float64Array.from(standIn, (choice) => floatAt(numbers, choice));
    const settled = own(payoff);
    const still = own(selfLoop);
    for (const [group, { from, shapes }] of layout.groups.entries()) {
      addScaled(settled, from, equation.lastStep(intAt(orbitOf, group)), still, from, shapes.length);
    }
    return { mix: mix.slice(), payoff: settled, selfLoop: still, handOver: own(handOver) };
  }

  return { layout, rolls, value: best.value, stages: best.stages };
}

function renameStage({ mix, payoff, selfLoop, handOver }: Stage, { choices }: Symmetry): Stage {
  const rename = (numbers: Float64Array): Float64Array => {
    const renamed = new Float64Array(numbers.length);
    for (const [from, to] of choices.entries()) renamed[to] = floatAt(numbers, from);
    return renamed;
  };
  return {
    mix: rename(mix),
    payoff: rename(payoff),
    selfLoop: rename(selfLoop),
    handOver: rename(handOver),
  };
}
