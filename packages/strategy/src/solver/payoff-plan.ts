import { itemAt } from '../checked.ts';
import { createChances } from './count-vector-chances.ts';
import type { Layout } from './layout.ts';
import { createTensor } from './tensor.ts';

/** One averaging of a tensor over its last axis: `[source, target, end of target, size, chances]`. */
export const AVERAGING = 5;

/**
 * The derivatives along one axis: `[source, size, combinations of the axes before, chances along it, chances of one player
 * fewer, how many those are, their plus table, choices, players, column]`.
 */
export const DIFFERENTIATION = 10;

export type PayoffJob = ReturnType<typeof planPayoffs>['jobs'][number];

/** Where the tensors of all groups lie side by side, and what is to be done with each, as flat lists of numbers. */
export function planPayoffs(layout: Layout) {
  const { groups } = layout;
  const chances = createChances(layout);
  const tensors = groups.map((_, group) => createTensor(layout, group));
  const bases: number[] = [];
  let length = 0;
  for (const tensor of tensors) {
    bases.push(length);
    length += tensor.length;
  }
  const jobs = tensors.map(({ group, rows, axes, levels, full, profiles }, index) => {
    const base = itemAt(bases, index);
    const averagings: number[] = [];
    const differentiations: number[] = [];
    let combinations = 1;
    for (const [level, axis] of axes.entries()) {
      const source = base + itemAt(levels, level + 1);
      const target = base + itemAt(levels, level);
      const other = itemAt(groups, axis.group);
      const along = itemAt(axis.own ? chances.others : chances.whole, axis.group);
      const fewer = axis.own ? other.pairless : other.others;
      if (fewer === undefined) throw new RangeError('a player alone has no axis of their own');
      averagings.unshift(source, target, target + (target - source) / axis.size, axis.size, along);
      differentiations.push(source, axis.size, combinations, along);
      differentiations.push(itemAt(axis.own ? chances.pairless : chances.others, axis.group), fewer.count);
      differentiations.push(itemAt(axis.own ? chances.plusPairless : chances.plusOthers, axis.group));
      differentiations.push(other.shapes.length, fewer.players + 1, other.from);
      combinations *= axis.size;
    }
    return {
      from: itemAt(groups, group).from,
      isAlone: itemAt(groups, group).players === 1,
      shapes: itemAt(groups, group).shapes,
      group,
      rows,
      base,
      full,
      last: base + itemAt(levels, 0),
      averagings: Int32Array.from(averagings),
      differentiations: Int32Array.from(differentiations),
      profiles,
    };
  });
  return { chances, jobs, length };
}
