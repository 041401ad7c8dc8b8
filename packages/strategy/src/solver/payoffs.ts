import type { Layout } from './layout.ts';
import { LEAVING_SETS, type Outcomes } from './outcomes.ts';
import { chancesOfSpreads, type Spreads } from './spreads.ts';
import { averageLastAxis, averageOtherAxes, createTensor, type Tensor } from './tensor.ts';

/**
 * The payoffs of one stage game. For a player of each group: what every own choice is worth for every way in which the
 * others can spread, averaged over those ways by the mixes. All of it is linear in the chances of each group's
 * spreads, which makes slopes nearly as cheap as payoffs.
 */
export interface Payoffs {
  /**
   * Takes on a roll. `leaving` is the set of shapes that leaves, for each profile; `self` is what a round in which
   * nobody hands over is worth to each group.
   */
  readonly setRoll: (leaving: Uint8Array, outcomes: Outcomes, self: Float64Array) => void;
  /** Takes on a roll in another way: a choice is worth 1 if it is handed over. */
  readonly setHandOver: (leaving: Uint8Array) => void;
  /** What each choice is worth when all play by `mix`, and how likely nobody hands over after it. */
  readonly evaluate: (mix: Float64Array, payoff: Float64Array, standstill: Float64Array) => void;
  readonly evaluateAll: (
    mix: Float64Array,
    payoff: Float64Array,
    standstill: Float64Array,
    slope: Float64Array,
  ) => void;
  /**
   * The same for groups that have a choice, and how it changes with the mix: `slope[choice * choices + other]`. Rows
   * and columns of groups without a choice stay as they are.
   */
  readonly evaluateSlope: (mix: Float64Array, payoff: Float64Array, slope: Float64Array) => void;
}

interface Chances {
  readonly spreads: Spreads;
  readonly chances: Float64Array;
}

export function createPayoffs(layout: Layout): Payoffs {
  const { groups, choices } = layout;
  const tensors = groups.map((_, group) => createTensor(layout, group));
  const withChoice = tensors.filter(({ rows }) => rows > 1);
  const whole = groups.map(({ spreads }) => chancesFor(spreads));
  const others = groups.map((group) => chancesFor(group.others));
  const pairless = groups.map((group) =>
    group.pairless === undefined ? undefined : chancesFor(group.pairless),
  );
  const joint = new Float64Array(layout.profiles);
  const margin = new Float64Array(
    Math.max(...groups.map(({ spreads, shapes }) => spreads.count * shapes.length)) * 3,
  );

  function setRoll(leaving: Uint8Array, outcomes: Outcomes, self: Float64Array): void {
    const { worth } = outcomes;
    for (const { group, rows, data, standstill, outcome } of tensors) {
      const cells = outcome.length / rows;
      const from = groups[group]?.from ?? 0;
      const stay = self[group] ?? 0;
      for (let row = 0; row < rows; row += 1) {
        const choice = from + row;
        for (let cell = row * cells; cell < (row + 1) * cells; cell += 1) {
          const first = outcome[cell] ?? 0;
          const gone = leaving[first / LEAVING_SETS] ?? 0;
          standstill[cell] = gone === 0 ? 1 : 0;
          data[cell] = gone === 0 ? stay : (worth[(first + gone) * choices + choice] ?? 0);
        }
      }
    }
  }

  function setHandOver(leaving: Uint8Array): void {
    for (const { group, rows, data, outcome } of tensors) {
      const cells = outcome.length / rows;
      for (let row = 0; row < rows; row += 1) {
        const bit = 1 << (groups[group]?.shapes[row] ?? 0);
        for (let cell = row * cells; cell < (row + 1) * cells; cell += 1) {
          const gone = leaving[(outcome[cell] ?? 0) / LEAVING_SETS] ?? 0;
          data[cell] = gone & bit ? 1 : 0;
        }
      }
    }
  }

  function setMix(mix: Float64Array): void {
    for (let group = 0; group < groups.length; group += 1) {
      const from = groups[group]?.from ?? 0;
      spread(whole[group], mix, from);
      spread(others[group], mix, from);
      spread(pairless[group], mix, from);
    }
  }

  /** Averages a tensor down to one payoff a choice. */
  function average(tensor: Tensor, data: Float64Array, payoff: Float64Array): void {
    const { axes, rows, levels, group } = tensor;
    for (let level = axes.length - 1; level >= 0; level -= 1) {
      const axis = axes[level];
      if (axis !== undefined) averageLastAxis(tensor, data, level, chancesAlong(axis.group, axis.own));
    }
    const from = groups[group]?.from ?? 0;
    const last = levels[0] ?? 0;
    for (let row = 0; row < rows; row += 1) payoff[from + row] = data[last + row] ?? 0;
  }

  function chancesAlong(group: number, own: boolean): Float64Array {
    return (own ? others[group] : whole[group])?.chances ?? NOTHING;
  }

  function evaluate(mix: Float64Array, payoff: Float64Array, standstill: Float64Array): void {
    setMix(mix);
    for (const tensor of tensors) {
      average(tensor, tensor.data, payoff);
      average(tensor, tensor.standstill, standstill);
    }
  }

  function evaluateSlope(mix: Float64Array, payoff: Float64Array, slope: Float64Array): void {
    setMix(mix);
    for (const tensor of withChoice) {
      average(tensor, tensor.data, payoff);
      slopesOf(tensor, slope);
    }
  }

  function evaluateAll(
    mix: Float64Array,
    payoff: Float64Array,
    standstill: Float64Array,
    slope: Float64Array,
  ): void {
    setMix(mix);
    for (const tensor of tensors) {
      average(tensor, tensor.standstill, standstill);
      average(tensor, tensor.data, payoff);
      slopesOf(tensor, slope);
    }
  }

  function slopesOf(tensor: Tensor, slope: Float64Array): void {
    const { axes, rows, group } = tensor;
    const from = groups[group]?.from ?? 0;
    if (groups[group]?.players === 1) clear(slope, from, rows);
    joint[0] = 1;
    let combinations = 1;
    for (let level = 0; level < axes.length; level += 1) {
      const axis = axes[level];
      if (axis === undefined) continue;
      averageOtherAxes(tensor, level, combinations, joint, margin);
      differentiate(axis.group, axis.own, axis.size, from, rows, slope);
      if (level < axes.length - 1) {
        combinations = extend(combinations, axis.size, chancesAlong(axis.group, axis.own));
      }
    }
  }

  /** A player alone in their group doesn't meet it: no slope along their own mix. */
  function clear(slope: Float64Array, from: number, rows: number): void {
    for (let row = 0; row < rows; row += 1) {
      for (let choice = 0; choice < rows; choice += 1) slope[(from + row) * choices + from + choice] = 0;
    }
  }

  /** From the payoffs by spread of one group to the slope along each of its choices. */
  function differentiate(
    group: number,
    own: boolean,
    size: number,
    from: number,
    rows: number,
    slope: Float64Array,
  ): void {
    const fewer = own ? pairless[group] : others[group];
    const column = groups[group]?.from ?? 0;
    if (fewer === undefined) return;
    const { spreads, chances } = fewer;
    const { count, plus, players } = spreads;
    const shapes = spreads.choices;
    for (let row = 0; row < rows; row += 1) {
      for (let choice = 0; choice < shapes; choice += 1) {
        let sum = 0;
        for (let index = 0; index < count; index += 1) {
          sum += (chances[index] ?? 0) * (margin[row * size + (plus[index * shapes + choice] ?? 0)] ?? 0);
        }
        slope[(from + row) * choices + column + choice] = (players + 1) * sum;
      }
    }
  }

  /** The chances of all combinations along the axes so far, with one axis more. */
  function extend(combinations: number, size: number, chances: Float64Array): number {
    for (let combination = combinations - 1; combination >= 0; combination -= 1) {
      const chance = joint[combination] ?? 0;
      for (let index = size - 1; index >= 0; index -= 1) {
        joint[combination * size + index] = chance * (chances[index] ?? 0);
      }
    }
    return combinations * size;
  }

  return { setRoll, setHandOver, evaluate, evaluateSlope, evaluateAll };
}

const NOTHING = new Float64Array();

function chancesFor(spreads: Spreads): Chances {
  return { spreads, chances: new Float64Array(spreads.count) };
}

function spread(target: Chances | undefined, mix: Float64Array, from: number): void {
  if (target !== undefined) chancesOfSpreads(target.spreads, mix, from, target.chances);
}
