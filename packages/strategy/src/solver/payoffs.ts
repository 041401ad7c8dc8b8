import { byteAt, floatAt, intAt, itemAt } from '../checked.ts';
import type { Layout } from './layout.ts';
import { HANDED_OVER_SETS, type Outcomes } from './outcomes.ts';
import { AVERAGING, DIFFERENTIATION, type PayoffJob, planPayoffs } from './payoff-plan.ts';

/**
 * The payoffs of one stage game. For a player of each group: what every own choice is worth for every profile of the
 * others, averaged over the profiles by the mixes. All of it is linear in the chances of each group's count vectors,
 * which makes the Jacobian nearly as cheap as the payoffs.
 */
export interface Payoffs {
  /**
   * Takes on a roll for some groups. `handedOver` is the set of shapes that leaves, for each profile; `self` is what a round
   * in which nobody hands over is worth to each group.
   */
  readonly setRoll: (
    handedOver: Uint8Array,
    outcomes: Outcomes,
    self: Float64Array,
    groups: readonly number[],
  ) => void;
  /** Takes on a roll in another way, for all groups: a choice is worth 1 if it is handed over. */
  readonly setHandOver: (handedOver: Uint8Array) => void;
  /** What each choice of these groups is worth when all play by `mix`. */
  readonly evaluate: (mix: Float64Array, payoff: Float64Array, groups: readonly number[]) => void;
  /** The same, with its derivatives by the mix: `jacobian[choice * choices + other]`. */
  readonly evaluateJacobian: (
    mix: Float64Array,
    payoff: Float64Array,
    jacobian: Float64Array,
    groups: readonly number[],
  ) => void;
  /** The chance that nobody hands over, after each choice of these groups. */
  readonly evaluateSelfLoop: (mix: Float64Array, selfLoop: Float64Array, groups: readonly number[]) => void;
}

/** All tensors side by side, and what to do with them as flat lists of numbers: this is where the solver spends its time. */
export function createPayoffs(layout: Layout): Payoffs {
  const { groups, choices } = layout;
  const { chances, jobs, length } = planPayoffs(layout);
  const data = new Float64Array(length);
  const selfLoops = new Float64Array(length);
  const joint = new Float64Array(layout.profiles);
  const margin = new Float64Array(Math.max(...groups.map(({ vectors }) => vectors.count)) * 3);
  const { numbers, plus } = chances;

  function setRoll(
    handedOver: Uint8Array,
    { worth }: Outcomes,
    self: Float64Array,
    wanted: readonly number[],
  ): void {
    for (const group of wanted) {
      const { rows, base, full, from, profiles } = itemAt(jobs, group);
      const cells = full / rows;
      const stay = floatAt(self, group);
      for (let row = 0; row < rows; row += 1) {
        for (let cell = row * cells; cell < (row + 1) * cells; cell += 1) {
          const profile = intAt(profiles, cell);
          const shapesHandedOver = byteAt(handedOver, profile);
          if (shapesHandedOver === 0) {
            selfLoops[base + cell] = 1;
            data[base + cell] = stay;
          } else {
            selfLoops[base + cell] = 0;
            data[base + cell] = floatAt(
              worth,
              (profile * HANDED_OVER_SETS + shapesHandedOver) * choices + from + row,
            );
          }
        }
      }
    }
  }

  function setHandOver(handedOver: Uint8Array): void {
    for (const { rows, base, full, shapes, profiles } of jobs) {
      for (let cell = 0; cell < full; cell += 1) {
        const bit = 1 << itemAt(shapes, Math.floor((cell * rows) / full));
        data[base + cell] = byteAt(handedOver, intAt(profiles, cell)) & bit ? 1 : 0;
      }
    }
  }

  function evaluate(mix: Float64Array, payoff: Float64Array, wanted: readonly number[]): void {
    chances.set(mix);
    for (const group of wanted) average(itemAt(jobs, group), data, payoff);
  }

  function evaluateJacobian(
    mix: Float64Array,
    payoff: Float64Array,
    jacobian: Float64Array,
    wanted: readonly number[],
  ): void {
    chances.set(mix);
    for (const group of wanted) {
      const job = itemAt(jobs, group);
      average(job, data, payoff);
      differentiate(job, jacobian);
    }
  }

  function evaluateSelfLoop(mix: Float64Array, selfLoop: Float64Array, wanted: readonly number[]): void {
    chances.set(mix);
    for (const group of wanted) average(itemAt(jobs, group), selfLoops, selfLoop);
  }

  /** Averages a tensor over one axis after the other, down to one number per choice. */
  function average(
    { averagings, rows, from, last }: PayoffJob,
    data: Float64Array,
    result: Float64Array,
  ): void {
    for (let at = 0; at < averagings.length; at += AVERAGING) {
      let source = intAt(averagings, at);
      const end = intAt(averagings, at + 2);
      const size = intAt(averagings, at + 3);
      const along = intAt(averagings, at + 4);
      if (size === 2) {
        const first = floatAt(numbers, along);
        const second = floatAt(numbers, along + 1);
        for (let target = intAt(averagings, at + 1); target < end; target += 1) {
          data[target] = floatAt(data, source) * first + floatAt(data, source + 1) * second;
          source += 2;
        }
      } else if (size === 3) {
        const first = floatAt(numbers, along);
        const second = floatAt(numbers, along + 1);
        const third = floatAt(numbers, along + 2);
        for (let target = intAt(averagings, at + 1); target < end; target += 1) {
          data[target] =
            floatAt(data, source) * first +
            floatAt(data, source + 1) * second +
            floatAt(data, source + 2) * third;
          source += 3;
        }
      } else {
        for (let target = intAt(averagings, at + 1); target < end; target += 1) {
          let sum = 0;
          for (let index = 0; index < size; index += 1) {
            sum += floatAt(data, source) * floatAt(numbers, along + index);
            source += 1;
          }
          data[target] = sum;
        }
      }
    }
    for (let row = 0; row < rows; row += 1) result[from + row] = floatAt(data, last + row);
  }

  /** After `average`: along each axis, what is left is averaged over the axes before it, and differentiated. */
  function differentiate({ differentiations, rows, from, isAlone }: PayoffJob, jacobian: Float64Array): void {
    if (isAlone) clear(jacobian, from, rows);
    joint[0] = 1;
    for (let at = 0; at < differentiations.length; at += DIFFERENTIATION) {
      let source = intAt(differentiations, at);
      const size = intAt(differentiations, at + 1);
      const combinations = intAt(differentiations, at + 2);
      const fewer = intAt(differentiations, at + 4);
      const count = intAt(differentiations, at + 5);
      const plusAt = intAt(differentiations, at + 6);
      const shapes = intAt(differentiations, at + 7);
      const players = intAt(differentiations, at + 8);
      const column = intAt(differentiations, at + 9);
      for (let row = 0; row < rows; row += 1) {
        source = sumUp(source, size, combinations);
        const line = (from + row) * choices + column;
        if (count === 1) {
          for (let choice = 0; choice < shapes; choice += 1)
            jacobian[line + choice] = players * floatAt(margin, choice);
          continue;
        }
        for (let choice = 0; choice < shapes; choice += 1) {
          let sum = 0;
          for (let index = 0; index < count; index += 1) {
            sum +=
              floatAt(numbers, fewer + index) *
              floatAt(margin, byteAt(plus, plusAt + index * shapes + choice));
          }
          jacobian[line + choice] = players * sum;
        }
      }
      if (at + DIFFERENTIATION < differentiations.length)
        extend(combinations, size, intAt(differentiations, at + 3));
    }
  }

  /** Fills `margin` along one axis, averaged over the combinations along the axes before it. Returns where it stopped. */
  function sumUp(start: number, size: number, combinations: number): number {
    let source = start;
    if (size === 2) {
      let first = 0;
      let second = 0;
      for (let combination = 0; combination < combinations; combination += 1) {
        const chance = floatAt(joint, combination);
        first += chance * floatAt(data, source);
        second += chance * floatAt(data, source + 1);
        source += 2;
      }
      margin[0] = first;
      margin[1] = second;
    } else if (size === 3) {
      let first = 0;
      let second = 0;
      let third = 0;
      for (let combination = 0; combination < combinations; combination += 1) {
        const chance = floatAt(joint, combination);
        first += chance * floatAt(data, source);
        second += chance * floatAt(data, source + 1);
        third += chance * floatAt(data, source + 2);
        source += 3;
      }
      margin[0] = first;
      margin[1] = second;
      margin[2] = third;
    } else {
      for (let index = 0; index < size; index += 1) margin[index] = 0;
      for (let combination = 0; combination < combinations; combination += 1) {
        const chance = floatAt(joint, combination);
        for (let index = 0; index < size; index += 1) {
          margin[index] = floatAt(margin, index) + chance * floatAt(data, source);
          source += 1;
        }
      }
    }
    return source;
  }

  /** A player alone in their group doesn't meet it: no derivative by their own mix. */
  function clear(jacobian: Float64Array, from: number, rows: number): void {
    for (let row = 0; row < rows; row += 1) {
      for (let choice = 0; choice < rows; choice += 1) jacobian[(from + row) * choices + from + choice] = 0;
    }
  }

  /** The chances of all combinations along the axes so far, with one axis more. */
  function extend(combinations: number, size: number, along: number): void {
    for (let combination = combinations - 1; combination >= 0; combination -= 1) {
      const chance = floatAt(joint, combination);
      for (let index = size - 1; index >= 0; index -= 1) {
        joint[combination * size + index] = chance * floatAt(numbers, along + index);
      }
    }
  }

  return { setRoll, setHandOver, evaluate, evaluateJacobian, evaluateSelfLoop };
}
