import { byteAt, itemAt } from '../checked.ts';
import type { Layout } from './layout.ts';

/** The count vectors of one group; without oneself, if it is one's own. */
export interface Axis {
  readonly group: number;
  readonly own: boolean;
  readonly size: number;
}

/**
 * The payoffs of one group's player, by own choice (a row each) and then along the axes, the last one fastest. Behind
 * them lies what is left when they are averaged over the last axis, over the last two, and so on.
 */
export interface Tensor {
  readonly group: number;
  readonly rows: number;
  readonly axes: readonly Axis[];
  /** How many numbers the full tensor has, and how many all levels have together. */
  readonly full: number;
  readonly length: number;
  /** By number of axes left: where that level begins, counted from the beginning of the tensor. */
  readonly levels: readonly number[];
  /** For each number of the full tensor: the profile it stands for. */
  readonly profiles: Int32Array;
}

export function createTensor(layout: Layout, group: number): Tensor {
  const axes = axesOf(layout, group);
  const rows = itemAt(layout.groups, group).shapes.length;
  const full = axes.reduce((size, axis) => size * axis.size, rows);
  const levels: number[] = [];
  let length = 0;
  let size = full;
  for (let level = axes.length; level >= 0; level -= 1) {
    levels[level] = length;
    length += size;
    if (level > 0) size /= itemAt(axes, level - 1).size;
  }
  return { group, rows, axes, full, length, levels, profiles: profilesOf(layout, group, axes, full) };
}

/** A group with only one count vector needs no axis. */
function axesOf({ groups }: Layout, group: number): readonly Axis[] {
  return groups
    .map((other, index): Axis => {
      const own = index === group;
      return { group: index, own, size: (own ? other.others : other.vectors).count };
    })
    .filter(({ size }) => size > 1);
}

function profilesOf(layout: Layout, group: number, axes: readonly Axis[], full: number): Int32Array {
  const { groups, strides } = layout;
  const own = itemAt(groups, group);
  const rows = own.shapes.length;
  const profiles = new Int32Array(full);
  for (let cell = 0; cell < full; cell += 1) {
    let rest = cell;
    let profile = 0;
    let alike = 0;
    for (let level = axes.length - 1; level >= 0; level -= 1) {
      const axis = itemAt(axes, level);
      const vector = rest % axis.size;
      rest = (rest - vector) / axis.size;
      if (axis.own) alike = vector;
      else profile += vector * itemAt(strides, axis.group);
    }
    profiles[cell] = profile + byteAt(own.others.plus, alike * rows + rest) * itemAt(strides, group);
  }
  return profiles;
}
