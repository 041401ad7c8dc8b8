import type { Layout } from './layout.ts';
import { LEAVING_SETS, type Outcomes } from './outcomes.ts';
import { chancesOfSpreads, type Spreads } from './spreads.ts';
import { createTensor } from './tensor.ts';

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
  /**
   * What the choices of groups that have one are worth, and how that changes with the mix:
   * `slope[choice * choices + other]`.
   */
  readonly evaluateSlope: (mix: Float64Array, payoff: Float64Array, slope: Float64Array) => void;
  /** All of it, for all groups. */
  readonly evaluateAll: (
    mix: Float64Array,
    payoff: Float64Array,
    standstill: Float64Array,
    slope: Float64Array,
  ) => void;
}

/** One averaging of a tensor over its last axis: `[source, target, end of target, size, chances]`. */
const AVERAGING = 5;

/**
 * The slope along one axis: `[source, size, combinations of the axes before, chances along it, chances of one player
 * fewer, how many those are, their plus table, choices, players, column]`.
 */
const SLOPING = 10;

/** All tensors side by side, and what to do with them as flat lists of numbers: this is where the solver spends its time. */
export function createPayoffs(layout: Layout): Payoffs {
  const { groups, choices } = layout;
  const chances = layChancesOut(layout);
  const tensors = groups.map((_, group) => createTensor(layout, group));
  const bases: number[] = [];
  let length = 0;
  for (const tensor of tensors) {
    bases.push(length);
    length += tensor.length;
  }
  const data = new Float64Array(length);
  const standstills = new Float64Array(length);
  const jobs = tensors.map(({ group, rows, axes, levels, full, profiles }, index) => {
    const base = bases[index] ?? 0;
    const averagings: number[] = [];
    const slopings: number[] = [];
    let combinations = 1;
    for (const [level, axis] of axes.entries()) {
      const source = base + (levels[level + 1] ?? 0);
      const target = base + (levels[level] ?? 0);
      const other = groups[axis.group];
      const along = (axis.own ? chances.others : chances.whole)[axis.group] ?? 0;
      const fewer = axis.own ? other?.pairless : other?.others;
      averagings.unshift(source, target, target + (target - source) / axis.size, axis.size, along);
      slopings.push(source, axis.size, combinations, along);
      slopings.push((axis.own ? chances.pairless : chances.others)[axis.group] ?? 0, fewer?.count ?? 0);
      slopings.push((axis.own ? chances.plusPairless : chances.plusOthers)[axis.group] ?? 0);
      slopings.push(other?.shapes.length ?? 0, (fewer?.players ?? 0) + 1, other?.from ?? 0);
      combinations *= axis.size;
    }
    return {
      from: groups[group]?.from ?? 0,
      isAlone: groups[group]?.players === 1,
      shapes: groups[group]?.shapes ?? [],
      group,
      rows,
      base,
      full,
      last: base + (levels[0] ?? 0),
      averagings: Int32Array.from(averagings),
      slopings: Int32Array.from(slopings),
      profiles,
    };
  });
  type Job = (typeof jobs)[number];
  const jobsWithChoice = jobs.filter(({ rows }) => rows > 1);
  const joint = new Float64Array(layout.profiles);
  const margin = new Float64Array(Math.max(...groups.map(({ spreads }) => spreads.count)) * 3);
  const { numbers, plus } = chances;

  function setRoll(leaving: Uint8Array, { worth }: Outcomes, self: Float64Array): void {
    for (const { group, rows, base, full, from, profiles } of jobs) {
      const cells = full / rows;
      const stay = self[group] ?? 0;
      for (let row = 0, cell = 0; row < rows; row += 1) {
        for (const end = cell + cells; cell < end; cell += 1) {
          const profile = profiles[cell] ?? 0;
          const gone = leaving[profile] ?? 0;
          standstills[base + cell] = gone === 0 ? 1 : 0;
          data[base + cell] =
            gone === 0 ? stay : (worth[(profile * LEAVING_SETS + gone) * choices + from + row] ?? 0);
        }
      }
    }
  }

  function setHandOver(leaving: Uint8Array): void {
    for (const { rows, base, full, shapes, profiles } of jobs) {
      for (let cell = 0; cell < full; cell += 1) {
        const bit = 1 << (shapes[Math.floor((cell * rows) / full)] ?? 0);
        data[base + cell] = (leaving[profiles[cell] ?? 0] ?? 0) & bit ? 1 : 0;
      }
    }
  }

  function evaluate(mix: Float64Array, payoff: Float64Array, standstill: Float64Array): void {
    chances.set(mix);
    for (const job of jobs) {
      average(job, data, payoff);
      average(job, standstills, standstill);
    }
  }

  function evaluateSlope(mix: Float64Array, payoff: Float64Array, slope: Float64Array): void {
    chances.set(mix);
    for (let index = 0; index < jobsWithChoice.length; index += 1) {
      const job = jobsWithChoice[index];
      if (job === undefined) continue;
      average(job, data, payoff);
      slopesOf(job, slope);
    }
  }

  function evaluateAll(
    mix: Float64Array,
    payoff: Float64Array,
    standstill: Float64Array,
    slope: Float64Array,
  ): void {
    evaluate(mix, payoff, standstill);
    for (const job of jobs) slopesOf(job, slope);
  }

  /** Averages a tensor over one axis after the other, down to one number a choice. */
  function average({ averagings, rows, from, last }: Job, data: Float64Array, result: Float64Array): void {
    for (let at = 0; at < averagings.length; at += AVERAGING) {
      let source = averagings[at] ?? 0;
      const end = averagings[at + 2] ?? 0;
      const size = averagings[at + 3] ?? 0;
      const along = averagings[at + 4] ?? 0;
      if (size === 2) {
        const first = numbers[along] ?? 0;
        const second = numbers[along + 1] ?? 0;
        for (let target = averagings[at + 1] ?? 0; target < end; target += 1) {
          data[target] = (data[source] ?? 0) * first + (data[source + 1] ?? 0) * second;
          source += 2;
        }
      } else if (size === 3) {
        const first = numbers[along] ?? 0;
        const second = numbers[along + 1] ?? 0;
        const third = numbers[along + 2] ?? 0;
        for (let target = averagings[at + 1] ?? 0; target < end; target += 1) {
          data[target] =
            (data[source] ?? 0) * first + (data[source + 1] ?? 0) * second + (data[source + 2] ?? 0) * third;
          source += 3;
        }
      } else {
        for (let target = averagings[at + 1] ?? 0; target < end; target += 1) {
          let sum = 0;
          for (let index = 0; index < size; index += 1) {
            sum += (data[source] ?? 0) * (numbers[along + index] ?? 0);
            source += 1;
          }
          data[target] = sum;
        }
      }
    }
    for (let row = 0; row < rows; row += 1) result[from + row] = data[last + row] ?? 0;
  }

  /** After `average`: along each axis, what is left is averaged over the axes before it, and differentiated. */
  function slopesOf({ slopings, rows, from, isAlone }: Job, slope: Float64Array): void {
    if (isAlone) clear(slope, from, rows);
    joint[0] = 1;
    for (let at = 0; at < slopings.length; at += SLOPING) {
      let source = slopings[at] ?? 0;
      const size = slopings[at + 1] ?? 0;
      const combinations = slopings[at + 2] ?? 0;
      const fewer = slopings[at + 4] ?? 0;
      const count = slopings[at + 5] ?? 0;
      const plusAt = slopings[at + 6] ?? 0;
      const shapes = slopings[at + 7] ?? 0;
      const players = slopings[at + 8] ?? 0;
      const column = slopings[at + 9] ?? 0;
      for (let row = 0; row < rows; row += 1) {
        source = sumUp(source, size, combinations);
        const line = (from + row) * choices + column;
        if (count === 1) {
          for (let choice = 0; choice < shapes; choice += 1)
            slope[line + choice] = players * (margin[choice] ?? 0);
          continue;
        }
        for (let choice = 0; choice < shapes; choice += 1) {
          let sum = 0;
          for (let index = 0; index < count; index += 1) {
            sum += (numbers[fewer + index] ?? 0) * (margin[plus[plusAt + index * shapes + choice] ?? 0] ?? 0);
          }
          slope[line + choice] = players * sum;
        }
      }
      if (at + SLOPING < slopings.length) extend(combinations, size, slopings[at + 3] ?? 0);
    }
  }

  /** Fills `margin` along one axis, averaged over the combinations along the axes before it. Answers where it stopped. */
  function sumUp(start: number, size: number, combinations: number): number {
    let source = start;
    if (size === 2) {
      let first = 0;
      let second = 0;
      for (let combination = 0; combination < combinations; combination += 1) {
        const chance = joint[combination] ?? 0;
        first += chance * (data[source] ?? 0);
        second += chance * (data[source + 1] ?? 0);
        source += 2;
      }
      margin[0] = first;
      margin[1] = second;
    } else if (size === 3) {
      let first = 0;
      let second = 0;
      let third = 0;
      for (let combination = 0; combination < combinations; combination += 1) {
        const chance = joint[combination] ?? 0;
        first += chance * (data[source] ?? 0);
        second += chance * (data[source + 1] ?? 0);
        third += chance * (data[source + 2] ?? 0);
        source += 3;
      }
      margin[0] = first;
      margin[1] = second;
      margin[2] = third;
    } else {
      for (let index = 0; index < size; index += 1) margin[index] = 0;
      for (let combination = 0; combination < combinations; combination += 1) {
        const chance = joint[combination] ?? 0;
        for (let index = 0; index < size; index += 1) {
          margin[index] = (margin[index] ?? 0) + chance * (data[source] ?? 0);
          source += 1;
        }
      }
    }
    return source;
  }

  /** A player alone in their group doesn't meet it: no slope along their own mix. */
  function clear(slope: Float64Array, from: number, rows: number): void {
    for (let row = 0; row < rows; row += 1) {
      for (let choice = 0; choice < rows; choice += 1) slope[(from + row) * choices + from + choice] = 0;
    }
  }

  /** The chances of all combinations along the axes so far, with one axis more. */
  function extend(combinations: number, size: number, along: number): void {
    for (let combination = combinations - 1; combination >= 0; combination -= 1) {
      const chance = joint[combination] ?? 0;
      for (let index = size - 1; index >= 0; index -= 1) {
        joint[combination * size + index] = chance * (numbers[along + index] ?? 0);
      }
    }
  }

  return { setRoll, setHandOver, evaluate, evaluateSlope, evaluateAll };
}

/** The chances of all spreads of all groups in one array, and where each begins. */
function layChancesOut({ groups }: Layout) {
  let length = 0;
  const plus: number[] = [];
  const parts: { readonly spreads: Spreads; readonly from: number; readonly view: () => Float64Array }[] = [];
  const place = (spreads: Spreads | undefined, from: number): number => {
    const start = length;
    if (spreads === undefined) return start;
    length += spreads.count;
    parts.push({ spreads, from, view: () => numbers.subarray(start, start + spreads.count) });
    return start;
  };
  const list = (spreads: Spreads | undefined): number =>
    plus.push(...(spreads?.plus ?? [])) - (spreads?.plus.length ?? 0);
  const whole = groups.map(({ spreads, from }) => place(spreads, from));
  const others = groups.map((group) => place(group.others, group.from));
  const pairless = groups.map((group) => place(group.pairless, group.from));
  const plusOthers = groups.map((group) => list(group.others));
  const plusPairless = groups.map((group) => list(group.pairless));
  const numbers = new Float64Array(length);
  const fillings = parts.map(({ spreads, from, view }) => ({ spreads, from, target: view() }));
  return {
    numbers,
    plus: Uint8Array.from(plus),
    whole,
    others,
    pairless,
    plusOthers,
    plusPairless,
    set(mix: Float64Array): void {
      for (const { spreads, from, target } of fillings) chancesOfSpreads(spreads, mix, from, target);
    },
  };
}
