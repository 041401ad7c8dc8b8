import type { Layout } from './layout.ts';
import { solveLinear } from './linear.ts';
import type { Payoffs } from './payoffs.ts';

/**
 * Where a stage game's solvers stand. Every choice has a chance, and a slack: by how much it is worse than its group's
 * level. On the central path chance × slack is the same for all choices, the tremble: bad choices are made hardly ever,
 * and equally good ones equally often. The path begins at the uniform mix, with a large tremble; with none it would
 * end in an equilibrium. Only groups that have a choice take part.
 */
export interface CentralPath {
  readonly size: number;
  /** The choices of all groups; those of groups without a choice have the chance 1. */
  readonly mix: Float64Array;
  readonly payoff: Float64Array;
  readonly slope: Float64Array;
  /** By place in the system, as all that follows: the choice, and the last place of its group. */
  readonly choiceAt: Int32Array;
  readonly lastAt: Int32Array;
  /** The group that each place belongs to, by its index in the layout. */
  readonly groupAt: Int32Array;
  readonly chance: Float64Array;
  readonly slack: Float64Array;
  /** The level of a group, at its last place. */
  readonly level: Float64Array;
  /**
   * Goes to the uniform mix, or to one that favours some choices (a `lean` other than 0), with as much slack for the
   * best choices as payoffs differ. Answers how much that is.
   */
  readonly begin: (lean: number) => number;
  /** Takes on the chances as they are, and the slack they leave; levels that leave less than `floor` are raised. */
  readonly settle: (floor: number) => void;
  readonly regret: () => number;
  /**
   * Finds the moves that change chance × slack by `right`, to first order, for several right-hand sides at once. Each
   * answer, in place, is the move of every chance, but at a group's last place the move of its level.
   */
  readonly aim: (right: Float64Array, rights: number) => boolean;
  /** Spells a move out that `aim` has found: the chances of each group still sum to one. */
  readonly spell: (right: Float64Array, from: number, move: Move) => void;
  /** Makes a move, or as much of it as leaves every chance and slack positive. Answers how much. */
  readonly make: (move: Move, floor: number) => number;
}

export interface Move {
  readonly chance: Float64Array;
  readonly level: Float64Array;
}

/** Games in which all choices are worth the same are no different from those in which they nearly are. */
const LEAST_SPREAD = 1e-3;

/** A lean favours one of three choices of each group, or none: two bits a group. */
const LEANS = 4;
const FAVOURED = 0.9;

/** How near a move may come to a chance or a slack of nothing. */
const NEARLY_ALL = 0.99;

export function createCentralPath({ groups, choices }: Layout, payoffs: Payoffs): CentralPath {
  const places = groups.flatMap(({ shapes, from }, group) =>
    shapes.length < 2
      ? []
      : shapes.map((_, choice) => ({
          group,
          choice: from + choice,
          count: shapes.length,
          choiceInGroup: choice,
        })),
  );
  const size = places.length;
  const choiceAt = Int32Array.from(places, ({ choice }) => choice);
  const groupAt = Int32Array.from(places, ({ group }) => group);
  const firstAt = Int32Array.from(places, ({ choiceInGroup }, place) => place - choiceInGroup);
  const lastAt = Int32Array.from(
    places,
    ({ choiceInGroup, count }, place) => place - choiceInGroup + count - 1,
  );
  const mix = new Float64Array(choices).fill(1);
  const payoff = new Float64Array(choices);
  const slope = new Float64Array(choices * choices);
  const chance = new Float64Array(size);
  const slack = new Float64Array(size);
  const level = new Float64Array(size);
  const matrix = new Float64Array(size * size);

  function begin(lean: number): number {
    for (let at = 0; at < size; at += 1) {
      const count = (lastAt[at] ?? 0) - (firstAt[at] ?? 0) + 1;
      const favourite = Math.floor(lean / LEANS ** (groupAt[at] ?? 0)) % LEANS;
      const isFavourite = at - (firstAt[at] ?? 0) === favourite;
      if (lean === 0 || favourite >= count) chance[at] = 1 / count;
      else chance[at] = isFavourite ? FAVOURED : (1 - FAVOURED) / (count - 1);
      level[at] = -Infinity;
    }
    evaluate();
    const spread = Math.max(widestSpread(), LEAST_SPREAD);
    raise(spread);
    return spread;
  }

  function evaluate(): void {
    for (let at = 0; at < size; at += 1) mix[choiceAt[at] ?? 0] = chance[at] ?? 0;
    payoffs.evaluateSlope(mix, payoff, slope);
  }

  function widestSpread(): number {
    let spread = 0;
    for (let at = 0; at < size; at += 1) {
      for (let other = at + 1; other <= (lastAt[at] ?? 0); other += 1) {
        spread = Math.max(
          spread,
          Math.abs((payoff[choiceAt[at] ?? 0] ?? 0) - (payoff[choiceAt[other] ?? 0] ?? 0)),
        );
      }
    }
    return spread;
  }

  function settle(floor: number): void {
    evaluate();
    raise(floor);
  }

  function raise(floor: number): void {
    for (let at = 0; at < size; ) {
      const first = at;
      const last = lastAt[at] ?? 0;
      let best = -Infinity;
      for (; at <= last; at += 1) {
        const worth = payoff[choiceAt[at] ?? 0] ?? 0;
        if (worth > best) best = worth;
      }
      const top = Math.max(level[last] ?? 0, best + floor);
      level[last] = top;
      for (let place = first; place <= last; place += 1)
        slack[place] = top - (payoff[choiceAt[place] ?? 0] ?? 0);
    }
  }

  function regret(): number {
    let worst = 0;
    for (let at = 0; at < size; ) {
      const last = lastAt[at] ?? 0;
      let best = -Infinity;
      let mean = 0;
      for (; at <= last; at += 1) {
        const worth = payoff[choiceAt[at] ?? 0] ?? 0;
        if (worth > best) best = worth;
        mean += worth * (chance[at] ?? 0);
      }
      if (best - mean > worst) worst = best - mean;
    }
    return worst;
  }

  /** The chances of a group sum to one, so its last chance follows from the others, and its level takes that place. */
  function assemble(): void {
    for (let row = 0; row < size; row += 1) {
      const own = chance[row] ?? 0;
      const start = (choiceAt[row] ?? 0) * choices;
      const line = row * size;
      for (let column = 0; column < size; column += 1) {
        const last = lastAt[column] ?? 0;
        const base = slope[start + (choiceAt[last] ?? 0)] ?? 0;
        for (; column < last; column += 1) {
          matrix[line + column] = own * (base - (slope[start + (choiceAt[column] ?? 0)] ?? 0));
        }
        matrix[line + last] = 0;
      }
      const last = lastAt[row] ?? 0;
      const rest = slack[row] ?? 0;
      matrix[line + last] = own;
      if (row < last) {
        matrix[line + row] = (matrix[line + row] ?? 0) + rest;
      } else {
        for (let at = firstAt[row] ?? 0; at < last; at += 1)
          matrix[line + at] = (matrix[line + at] ?? 0) - rest;
      }
    }
  }

  function aim(right: Float64Array, rights: number): boolean {
    assemble();
    return solveLinear(matrix, right, size, rights);
  }

  function spell(right: Float64Array, from: number, move: Move): void {
    for (let at = 0; at < size; at += 1) {
      const last = lastAt[at] ?? 0;
      let sum = 0;
      for (; at < last; at += 1) {
        const change = right[from + at] ?? 0;
        move.chance[at] = change;
        move.level[at] = 0;
        sum += change;
      }
      move.chance[last] = -sum;
      move.level[last] = right[from + last] ?? 0;
    }
  }

  function make(move: Move, floor: number): number {
    let part = 1 / NEARLY_ALL;
    for (let row = 0; row < size; row += 1) {
      const start = (choiceAt[row] ?? 0) * choices;
      let loss = -(move.level[lastAt[row] ?? 0] ?? 0);
      for (let column = 0; column < size; column += 1) {
        loss += (slope[start + (choiceAt[column] ?? 0)] ?? 0) * (move.chance[column] ?? 0);
      }
      if (loss * part > (slack[row] ?? 0)) part = (slack[row] ?? 0) / loss;
      const change = -(move.chance[row] ?? 0);
      if (change * part > (chance[row] ?? 0)) part = (chance[row] ?? 0) / change;
    }
    part *= NEARLY_ALL;
    for (let at = 0; at < size; at += 1) {
      chance[at] = (chance[at] ?? 0) + part * (move.chance[at] ?? 0);
      level[at] = (level[at] ?? 0) + part * (move.level[at] ?? 0);
    }
    settle(floor);
    return part;
  }

  return {
    size,
    mix,
    payoff,
    slope,
    choiceAt,
    lastAt,
    groupAt,
    chance,
    slack,
    level,
    begin,
    settle,
    regret,
    aim,
    spell,
    make,
  };
}

export function createMove(size: number): Move {
  return { chance: new Float64Array(size), level: new Float64Array(size) };
}
