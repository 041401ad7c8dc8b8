import type { CoursePoint } from '../../book/you-over-time.ts';

/** Drawing more points than a screen has room for would only take time. */
const MOST_POINTS = 240;

export interface CourseLines {
  readonly ahead: string;
  readonly luck: string;
  /** Where nobody is ahead. */
  readonly zero: number;
}

/** Lines through the course from left to right, scaled to a box; everybody starts at zero. */
export function courseLines(course: readonly CoursePoint[], width: number, height: number): CourseLines {
  const step = Math.max(1, Math.ceil(course.length / MOST_POINTS));
  const last = course.length - 1;
  const points = [
    { ahead: 0, luck: 0 },
    ...course.filter((_, index) => index % step === 0 || index === last),
  ];
  const all = points.flatMap(({ ahead, luck }) => [ahead, luck]);
  const top = Math.max(1, ...all);
  const bottom = Math.min(-1, ...all);
  const y = (value: number) => round(((top - value) / (top - bottom)) * height);
  const x = (index: number) => round((index / Math.max(1, points.length - 1)) * width);
  const line = (of: (point: (typeof points)[number]) => number) =>
    points.map((point, index) => `${x(index)},${y(of(point))}`).join(' ');
  return { ahead: line(({ ahead }) => ahead), luck: line(({ luck }) => luck), zero: y(0) };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
