import { describe, expect, test } from 'vitest';
import { courseLines } from './course-line.ts';

const point = (ahead: number, luck = 0) => ({ at: 0, ahead, luck });

describe('the course of many matches', () => {
  test('goes from left to right, and up where you win', () => {
    expect(courseLines([point(1, 0.5), point(-1)], 100, 40)).toEqual({
      ahead: '0,20 50,0 100,40',
      luck: '0,20 50,10 100,20',
      zero: 20,
    });
  });

  test('of ten thousand matches has only as many points as fit on a screen, and keeps its end', () => {
    const course = Array.from({ length: 10_000 }, (_, index) => point(index / 100));
    const points = courseLines(course, 100, 40).ahead.split(' ');
    expect(points.length).toBeLessThan(260);
    expect(points.at(-1)).toBe('100,0');
  });
});
