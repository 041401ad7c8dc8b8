import { SHAPES, type Shape } from './shape.ts';

/** How many of each shape: counters in a hand, or plays in a round. */
export type Counts = Readonly<Record<Shape, number>>;

export const NONE: Counts = { disc: 0, square: 0, triangle: 0 };

export function countShapes(shapes: Iterable<Shape>): Counts {
  const counts = { ...NONE };
  for (const shape of shapes) counts[shape] += 1;
  return counts;
}

export function total(counts: Counts): number {
  return counts.disc + counts.square + counts.triangle;
}

export function shapesIn(counts: Counts): readonly Shape[] {
  return SHAPES.filter((shape) => counts[shape] > 0);
}
