import { floatAt, intAt, itemAt } from '../checked.ts';
import { eliminate } from './gaussian-elimination.ts';
import type { Layout } from './layout.ts';
import type { Payoffs } from './payoffs.ts';
import type { SharedChoices } from './shared-choices.ts';
import { addAt, addScaled, dot } from './vector.ts';

/**
 * A point near the central path of a stage game. Every choice has a chance, and a slack: by how much its payoff falls short of
 * its group's dual variable. On the path chance × slack = μ for all choices, where μ is the barrier parameter. The path
 * begins at the uniform mix with a large μ, and leads to an equilibrium as μ approaches 0. Choices that the game's symmetries
 * swap share one place, and only groups with something to decide have places.
 */
export interface CentralPath {
  readonly size: number;
  readonly shared: SharedChoices;
  /** By choice, for all groups. */
  readonly mix: Float64Array;
  readonly payoff: Float64Array;
  readonly jacobian: Float64Array;
  /** By place (see `SharedChoices`), like everything below. */
  readonly chance: Float64Array;
  readonly slack: Float64Array;
  /** The dual variable of a group, at its last place. */
  readonly dual: Float64Array;
  /**
   * Goes to a starting point: 0 is the uniform mix, any other favours some choices. The best choices get as much slack as
   * payoffs differ. Returns how much that is.
   */
  readonly begin: (startingPoint: number) => number;
  /** Evaluates the chances as they are, and the slack they leave; duals that leave less than `leastSlack` are raised. */
  readonly evaluate: (leastSlack: number) => void;
  /**
   * Solves the linearised equations for several right-hand sides, each the wanted change of chance × slack. Each solution, in
   * place, has the change of every chance, but at a group's last place that of its dual. Returns false if there is none.
   */
  readonly solveNewton: (right: Float64Array, rights: number) => boolean;
  /** Expands a solution into a step: the chances of each group still sum to one. */
  readonly expand: (right: Float64Array, from: number, step: Step) => void;
  /** Takes a step, or as much of it as leaves every chance and slack positive. Returns how much. */
  readonly takeStep: (step: Step, leastSlack: number) => number;
  /** Makes the chances of each group sum to one. */
  readonly normalise: (chances: Float64Array) => void;
  readonly save: () => void;
  /** Goes back to where it was when `save` was last called. */
  readonly restore: () => void;
}

/** A change of the chances and duals of all places. */
export interface Step {
  readonly chance: Float64Array;
  readonly dual: Float64Array;
}

/** Games whose payoffs differ by less begin as if they differed by this. */
const LEAST_SPREAD = 1e-3;

/** A starting point favours one of three choices of each group, or none: one digit of base 4 per group. */
const FAVOURITES = 4;
const FAVOURED = 0.9;

/** How much of the way to a chance or a slack of zero a step may go. */
const NEARLY_ALL = 0.99;

export function createCentralPath(
  { groups, choices }: Layout,
  payoffs: Payoffs,
  shared: SharedChoices,
): CentralPath {
  const { blocks, choiceAt, sharers, groupAt, firstAt, lastAt, placeOf } = shared;
  const size = choiceAt.length;
  const deciding = [...new Set(groupAt)];
  const mix = new Float64Array(choices);
  for (const { from, shapes } of groups) mix.fill(1 / shapes.length, from, from + shapes.length);
  const payoff = new Float64Array(choices);
  const jacobian = new Float64Array(choices * choices);
  /** The same by place. */
  const reducedJacobian = new Float64Array(size * size);
  const chance = new Float64Array(size);
  const slack = new Float64Array(size);
  const dual = new Float64Array(size);
  const matrix = new Float64Array(size * size);
  const saved = createStep(size);

  function begin(startingPoint: number): number {
    for (let at = 0; at < size; at += 1) {
      const { shapes } = itemAt(groups, intAt(groupAt, at));
      const favourite =
        intAt(firstAt, at) + (Math.floor(startingPoint / FAVOURITES ** intAt(groupAt, at)) % FAVOURITES);
      if (startingPoint === 0 || favourite > intAt(lastAt, at)) chance[at] = 1 / shapes.length;
      else if (favourite === at) chance[at] = FAVOURED / floatAt(sharers, at);
      else chance[at] = (1 - FAVOURED) / (shapes.length - floatAt(sharers, favourite));
      dual[at] = -Infinity;
    }
    evaluatePayoffs();
    const spread = Math.max(widestSpread(), LEAST_SPREAD);
    raiseDuals(spread);
    return spread;
  }

  function evaluate(leastSlack: number): void {
    evaluatePayoffs();
    raiseDuals(leastSlack);
  }

  function evaluatePayoffs(): void {
    for (let choice = 0; choice < choices; choice += 1) {
      const place = intAt(placeOf, choice);
      if (place >= 0) mix[choice] = floatAt(chance, place);
    }
    payoffs.evaluateJacobian(mix, payoff, jacobian, deciding);
    reducedJacobian.fill(0);
    for (let row = 0; row < size; row += 1) {
      const start = intAt(choiceAt, row) * choices;
      for (let choice = 0; choice < choices; choice += 1) {
        const place = intAt(placeOf, choice);
        if (place >= 0) addAt(reducedJacobian, row * size + place, floatAt(jacobian, start + choice));
      }
    }
  }

  function payoffAt(place: number): number {
    return floatAt(payoff, intAt(choiceAt, place));
  }

  function widestSpread(): number {
    let spread = 0;
    for (let at = 0; at < size; at += 1) {
      for (let other = at + 1; other <= intAt(lastAt, at); other += 1) {
        spread = Math.max(spread, Math.abs(payoffAt(at) - payoffAt(other)));
      }
    }
    return spread;
  }

  function raiseDuals(leastSlack: number): void {
    for (const { first, last } of blocks) {
      let best = -Infinity;
      for (let at = first; at <= last; at += 1) if (payoffAt(at) > best) best = payoffAt(at);
      const raised = Math.max(floatAt(dual, last), best + leastSlack);
      dual[last] = raised;
      for (let at = first; at <= last; at += 1) slack[at] = raised - payoffAt(at);
    }
  }

  /** The chances of a group sum to one, so its last chance follows from the others, and its dual takes that place. */
  function assemble(): void {
    for (let row = 0; row < size; row += 1) {
      const own = floatAt(chance, row);
      const line = row * size;
      for (const { first, last } of blocks) {
        const base = floatAt(reducedJacobian, line + last) / floatAt(sharers, last);
        for (let column = first; column < last; column += 1) {
          matrix[line + column] =
            own * (base * floatAt(sharers, column) - floatAt(reducedJacobian, line + column));
        }
        matrix[line + last] = 0;
      }
      const last = intAt(lastAt, row);
      matrix[line + last] = own;
      if (row < last) {
        addAt(matrix, line + row, floatAt(slack, row));
      } else {
        const first = intAt(firstAt, row);
        const part = floatAt(slack, row) / floatAt(sharers, last);
        addScaled(matrix, line + first, -part, sharers, first, last - first);
      }
    }
  }

  function solveNewton(right: Float64Array, rights: number): boolean {
    assemble();
    return eliminate(matrix, right, size, rights);
  }

  function expand(right: Float64Array, from: number, step: Step): void {
    for (const { first, last } of blocks) {
      let sum = 0;
      for (let at = first; at < last; at += 1) {
        const change = floatAt(right, from + at);
        step.chance[at] = change;
        step.dual[at] = 0;
        sum += floatAt(sharers, at) * change;
      }
      step.chance[last] = -sum / floatAt(sharers, last);
      step.dual[last] = floatAt(right, from + last);
    }
  }

  function takeStep(step: Step, leastSlack: number): number {
    let part = 1 / NEARLY_ALL;
    for (let row = 0; row < size; row += 1) {
      const dualLoss = -floatAt(step.dual, intAt(lastAt, row));
      const slackLoss = dot(reducedJacobian, row * size, step.chance, 0, size, dualLoss);
      if (slackLoss * part > floatAt(slack, row)) part = floatAt(slack, row) / slackLoss;
      const chanceLoss = -floatAt(step.chance, row);
      if (chanceLoss * part > floatAt(chance, row)) part = floatAt(chance, row) / chanceLoss;
    }
    part *= NEARLY_ALL;
    addScaled(chance, 0, part, step.chance, 0, size);
    addScaled(dual, 0, part, step.dual, 0, size);
    evaluate(leastSlack);
    return part;
  }

  function normalise(chances: Float64Array): void {
    for (const { first, last } of blocks) {
      const sum = dot(chances, first, sharers, first, last - first + 1);
      for (let at = first; at <= last; at += 1) chances[at] = floatAt(chances, at) / sum;
    }
  }

  function save(): void {
    saved.chance.set(chance);
    saved.dual.set(dual);
  }

  function restore(): void {
    chance.set(saved.chance);
    dual.set(saved.dual);
    evaluate(0);
  }

  return {
    size,
    shared,
    mix,
    payoff,
    jacobian,
    chance,
    slack,
    dual,
    begin,
    evaluate,
    solveNewton,
    expand,
    takeStep,
    normalise,
    save,
    restore,
  };
}

export function createStep(size: number): Step {
  return { chance: new Float64Array(size), dual: new Float64Array(size) };
}
