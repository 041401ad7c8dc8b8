import type { Seat } from '@pok/rules';
import type { Review } from '@pok/strategy';

/** A seat's winning chance at the start and after every round. */
export function chancesOf({ rounds }: Review, seat: Seat): readonly number[] {
  const [first] = rounds;
  return [first?.before[seat] ?? 0, ...rounds.map(({ after }) => after[seat] ?? 0)];
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The chances as points, from left to right and from 0 at the bottom to 1 at the top. */
export function pointsThrough(
  chances: readonly number[],
  { width, height }: Box,
): readonly { readonly x: number; readonly y: number }[] {
  const step = width / Math.max(1, chances.length - 1);
  return chances.map((chance, index) => ({ x: round(index * step), y: round((1 - chance) * height) }));
}

/** A line through these points. */
export function lineThrough(chances: readonly number[], box: Box): string {
  return pointsThrough(chances, box)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
