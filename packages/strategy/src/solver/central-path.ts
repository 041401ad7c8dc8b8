import { floatAt, intAt, itemAt } from '../checked.ts';
import type { Layout } from './layout.ts';
import { solveLinear } from './linear.ts';
import type { Payoffs } from './payoffs.ts';
import type { SharedChoices } from './shared-choices.ts';

/**
 * Where a stage game's solvers stand. Every choice has a chance, and a slack: by how much it is worse than its group's
 * level. On the central path chance × slack is the same for all choices, the tremble: bad choices are made hardly ever,
 * and equally good ones equally often. The path begins at the uniform mix, with a large tremble; with none it would
 * end in an equilibrium. Only what the game's symmetries leave to be found takes part.
 */
export interface CentralPath {
  readonly size: number;
  readonly shared: SharedChoices;
  /** By choice, for all groups. */
  readonly mix: Float64Array;
  readonly payoff: Float64Array;
  readonly slope: Float64Array;
  /** By place (see `SharedChoices`), as all that follows. */
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
  /**
   * Finds the moves that change chance × slack by `right`, to first order, for several right-hand sides at once. Each
   * answer, in place, is the move of every chance, but at a group's last place the move of its level.
   */
  readonly aim: (right: Float64Array, rights: number) => boolean;
  /** Spells a move out that `aim` has found: the chances of each group still sum to one. */
  readonly spell: (right: Float64Array, from: number, move: Move) => void;
  /** Makes a move, or as much of it as leaves every chance and slack positive. Answers how much. */
  readonly make: (move: Move, floor: number) => number;
  /** Makes the chances of each group sum to one. */
  readonly normalise: (chances: Float64Array) => void;
  /** Remembers where it is, and forgets what it remembered before. */
  readonly keep: () => void;
  /** Goes back to where it was when `keep` was called. */
  readonly restore: () => void;
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

export function createCentralPath(
  { groups, choices }: Layout,
  payoffs: Payoffs,
  shared: SharedChoices,
): CentralPath {
  const { choiceAt, sharers, groupAt, firstAt, lastAt, placeOf } = shared;
  const size = choiceAt.length;
  const deciding = [...new Set(groupAt)];
  const mix = new Float64Array(choices);
  for (const { from, shapes } of groups) mix.fill(1 / shapes.length, from, from + shapes.length);
  const payoff = new Float64Array(choices);
  const slope = new Float64Array(choices * choices);
  const sharedSlope = new Float64Array(size * size);
  const chance = new Float64Array(size);
  const slack = new Float64Array(size);
  const level = new Float64Array(size);
  const matrix = new Float64Array(size * size);
  const kept = createMove(size);

  function begin(lean: number): number {
    for (let at = 0; at < size; at += 1) {
      const first = intAt(firstAt, at);
      const { shapes } = itemAt(groups, intAt(groupAt, at));
      const favourite = Math.floor(lean / LEANS ** intAt(groupAt, at)) % LEANS;
      const place = first + favourite;
      if (lean === 0 || place > intAt(lastAt, at)) chance[at] = 1 / shapes.length;
      else if (place === at) chance[at] = FAVOURED / floatAt(sharers, at);
      else chance[at] = (1 - FAVOURED) / (shapes.length - floatAt(sharers, place));
      level[at] = -Infinity;
    }
    evaluate();
    const spread = Math.max(widestSpread(), LEAST_SPREAD);
    raise(spread);
    return spread;
  }

  function evaluate(): void {
    fillMix();
    payoffs.evaluateSlope(mix, payoff, slope, deciding);
    sharedSlope.fill(0);
    for (let row = 0; row < size; row += 1) {
      const start = intAt(choiceAt, row) * choices;
      for (let choice = 0; choice < choices; choice += 1) {
        const place = intAt(placeOf, choice);
        if (place < 0) continue;
        sharedSlope[row * size + place] =
          floatAt(sharedSlope, row * size + place) + floatAt(slope, start + choice);
      }
    }
  }

  function fillMix(): void {
    for (let choice = 0; choice < choices; choice += 1) {
      const place = intAt(placeOf, choice);
      if (place >= 0) mix[choice] = floatAt(chance, place);
    }
  }

  function widestSpread(): number {
    let spread = 0;
    for (let at = 0; at < size; at += 1) {
      for (let other = at + 1; other <= intAt(lastAt, at); other += 1) {
        spread = Math.max(
          spread,
          Math.abs(floatAt(payoff, intAt(choiceAt, at)) - floatAt(payoff, intAt(choiceAt, other))),
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
      const last = intAt(lastAt, at);
      let best = -Infinity;
      for (; at <= last; at += 1) {
        const worth = floatAt(payoff, intAt(choiceAt, at));
        if (worth > best) best = worth;
      }
      const top = Math.max(floatAt(level, last), best + floor);
      level[last] = top;
      for (let place = first; place <= last; place += 1)
        slack[place] = top - floatAt(payoff, intAt(choiceAt, place));
    }
  }

  /** The chances of a group sum to one, so its last chance follows from the others, and its level takes that place. */
  function assemble(): void {
    for (let row = 0; row < size; row += 1) {
      const own = floatAt(chance, row);
      const line = row * size;
      for (let column = 0; column < size; column += 1) {
        const last = intAt(lastAt, column);
        const base = floatAt(sharedSlope, line + last) / floatAt(sharers, last);
        for (; column < last; column += 1) {
          matrix[line + column] =
            own * (base * floatAt(sharers, column) - floatAt(sharedSlope, line + column));
        }
        matrix[line + last] = 0;
      }
      const last = intAt(lastAt, row);
      const rest = floatAt(slack, row);
      matrix[line + last] = own;
      if (row < last) {
        matrix[line + row] = floatAt(matrix, line + row) + rest;
      } else {
        const part = rest / floatAt(sharers, last);
        for (let at = intAt(firstAt, row); at < last; at += 1)
          matrix[line + at] = floatAt(matrix, line + at) - part * floatAt(sharers, at);
      }
    }
  }

  function aim(right: Float64Array, rights: number): boolean {
    assemble();
    return solveLinear(matrix, right, size, rights);
  }

  function spell(right: Float64Array, from: number, move: Move): void {
    for (let at = 0; at < size; at += 1) {
      const last = intAt(lastAt, at);
      let sum = 0;
      for (; at < last; at += 1) {
        const change = floatAt(right, from + at);
        move.chance[at] = change;
        move.level[at] = 0;
        sum += floatAt(sharers, at) * change;
      }
      move.chance[last] = -sum / floatAt(sharers, last);
      move.level[last] = floatAt(right, from + last);
    }
  }

  function make(move: Move, floor: number): number {
    let part = 1 / NEARLY_ALL;
    for (let row = 0; row < size; row += 1) {
      let loss = -floatAt(move.level, intAt(lastAt, row));
      for (let column = 0; column < size; column += 1) {
        loss += floatAt(sharedSlope, row * size + column) * floatAt(move.chance, column);
      }
      if (loss * part > floatAt(slack, row)) part = floatAt(slack, row) / loss;
      const change = -floatAt(move.chance, row);
      if (change * part > floatAt(chance, row)) part = floatAt(chance, row) / change;
    }
    part *= NEARLY_ALL;
    for (let at = 0; at < size; at += 1) {
      chance[at] = floatAt(chance, at) + part * floatAt(move.chance, at);
      level[at] = floatAt(level, at) + part * floatAt(move.level, at);
    }
    settle(floor);
    return part;
  }

  function normalise(chances: Float64Array): void {
    for (let at = 0; at < size; ) {
      const first = at;
      const last = intAt(lastAt, at);
      let sum = 0;
      for (; at <= last; at += 1) sum += floatAt(chances, at) * floatAt(sharers, at);
      for (let place = first; place <= last; place += 1) chances[place] = floatAt(chances, place) / sum;
    }
  }

  function keep(): void {
    kept.chance.set(chance);
    kept.level.set(level);
  }

  function restore(): void {
    chance.set(kept.chance);
    level.set(kept.level);
    settle(0);
  }

  return {
    size,
    shared,
    mix,
    payoff,
    slope,
    chance,
    slack,
    level,
    begin,
    settle,
    aim,
    spell,
    make,
    normalise,
    keep,
    restore,
  };
}

export function createMove(size: number): Move {
  return { chance: new Float64Array(size), level: new Float64Array(size) };
}
