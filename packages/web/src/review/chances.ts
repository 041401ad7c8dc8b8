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

/** A line through the chances, from left to right and from 0 at the bottom to 1 at the top. */
export function lineThrough(chances: readonly number[], { width, height }: Box): string {
  const step = width / Math.max(1, chances.length - 1);
  return chances.map((chance, index) => `${round(index * step)},${round((1 - chance) * height)}`).join(' ');
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
