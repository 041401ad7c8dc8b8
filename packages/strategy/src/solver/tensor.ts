import type { Layout } from './layout.ts';
import { LEAVING_SETS } from './outcomes.ts';

/** How one group spreads; without oneself, if it is one's own. */
export interface Axis {
  readonly group: number;
  readonly own: boolean;
  readonly size: number;
}

/** The payoffs of one group's player, by own choice (a row each) and then along the axes, the last one fastest. */
export interface Tensor {
  readonly group: number;
  readonly rows: number;
  readonly axes: readonly Axis[];
  /** The full tensor, then what is left of it when it is averaged over the last axis, over the last two, and so on. */
  readonly data: Float64Array;
  /** The same for the chance that nobody hands over. */
  readonly standstill: Float64Array;
  /** Where in `data` the tensor begins that has only the first so many axes left. */
  readonly levels: readonly number[];
  /** For each number of the full tensor: the profile it stands for, times `LEAVING_SETS`. */
  readonly outcome: Int32Array;
}

export function createTensor(layout: Layout, group: number): Tensor {
  const axes = axesOf(layout, group);
  const rows = layout.groups[group]?.shapes.length ?? 0;
  const levels: number[] = [];
  const full = axes.reduce((size, axis) => size * axis.size, rows);
  let length = 0;
  let size = full;
  for (let level = axes.length; level >= 0; level -= 1) {
    levels[level] = length;
    length += size;
    size /= axes[level - 1]?.size ?? 1;
  }
  return {
    group,
    rows,
    axes,
    levels,
    data: new Float64Array(length),
    standstill: new Float64Array(length),
    outcome: outcomesOf(layout, group, axes, full),
  };
}

/** A group that can spread in one way only needs no axis. */
function axesOf({ groups }: Layout, group: number): readonly Axis[] {
  return groups
    .map((other, index): Axis => {
      const own = index === group;
      return { group: index, own, size: (own ? other.others : other.spreads).count };
    })
    .filter(({ size }) => size > 1);
}

function outcomesOf(layout: Layout, group: number, axes: readonly Axis[], full: number): Int32Array {
  const { groups, strides } = layout;
  const own = groups[group];
  const rows = own?.shapes.length ?? 0;
  const outcome = new Int32Array(full);
  for (let cell = 0; cell < full; cell += 1) {
    let rest = cell;
    let profile = 0;
    let alike = 0;
    for (let level = axes.length - 1; level >= 0; level -= 1) {
      const axis = axes[level];
      if (axis === undefined) continue;
      const spread = rest % axis.size;
      rest = (rest - spread) / axis.size;
      if (axis.own) alike = spread;
      else profile += spread * (strides[axis.group] ?? 0);
    }
    profile += (own?.others.plus[alike * rows + rest] ?? 0) * (strides[group] ?? 0);
    outcome[cell] = profile * LEAVING_SETS;
  }
  return outcome;
}

/** From the first `level + 1` axes to the first `level`. */
export function averageLastAxis(
  tensor: Tensor,
  data: Float64Array,
  level: number,
  chances: Float64Array,
): void {
  const { levels, axes } = tensor;
  const size = axes[level]?.size ?? 1;
  const target = levels[level] ?? 0;
  let source = levels[level + 1] ?? 0;
  const end = target + (target - source) / size;
  if (size === 2) {
    const first = chances[0] ?? 0;
    const second = chances[1] ?? 0;
    for (let at = target; at < end; at += 1, source += 2) {
      data[at] = (data[source] ?? 0) * first + (data[source + 1] ?? 0) * second;
    }
    return;
  }
  for (let at = target; at < end; at += 1) {
    let sum = 0;
    for (let index = 0; index < size; index += 1, source += 1)
      sum += (data[source] ?? 0) * (chances[index] ?? 0);
    data[at] = sum;
  }
}

/** Payoffs by row and by place along one axis, averaged over the axes after it (done before) and those before it (`joint`). */
export function averageOtherAxes(
  tensor: Tensor,
  level: number,
  combinations: number,
  joint: Float64Array,
  margin: Float64Array,
): void {
  const { data, levels, axes, rows } = tensor;
  const size = axes[level]?.size ?? 1;
  let at = levels[level + 1] ?? 0;
  for (let row = 0; row < rows; row += 1) {
    const first = row * size;
    for (let index = 0; index < size; index += 1) margin[first + index] = 0;
    for (let combination = 0; combination < combinations; combination += 1) {
      const chance = joint[combination] ?? 0;
      for (let index = 0; index < size; index += 1, at += 1) {
        margin[first + index] = (margin[first + index] ?? 0) + chance * (data[at] ?? 0);
      }
    }
  }
}
