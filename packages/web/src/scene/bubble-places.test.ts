import { describe, expect, test } from 'vitest';
import { bubblePlaces } from './bubble-places.ts';
import { LAYOUTS, seatPoints, TRAY } from './seat-points.ts';

const placesOf = (layout: (typeof LAYOUTS)[number], tableRem: number) => {
  const points = seatPoints(7, 0, layout);
  return bubblePlaces(points, TRAY[layout], layout, tableRem).map((place, seat) => ({
    ...place,
    x: points[seat]?.x ?? 0,
  }));
};

describe('bubbles', () => {
  test.each(LAYOUTS)('stay on a %s table, however narrow it is', (layout) => {
    for (const tableRem of [19, 31, 80, 120]) {
      for (const { x, width, anchor } of placesOf(layout, tableRem)) {
        expect(x - (width * anchor) / 100).toBeGreaterThanOrEqual(-0.01);
        expect(x + (width * (100 - anchor)) / 100).toBeLessThanOrEqual(100.01);
      }
    }
  });

  test('share a room on a phone, and have one each on a television', () => {
    const rooms = (...table: Parameters<typeof placesOf>) =>
      new Set(placesOf(...table).map(({ room }) => room)).size;
    expect([rooms('tall', 19), rooms('wide', 31), rooms('stage', 120)]).toEqual([2, 1, 7]);
  });

  test('are on the far side of the dice for nobody', () => {
    expect(placesOf('tall', 19).map(({ side }) => side)).toEqual([
      ...['above', 'above', 'below', 'below'],
      ...['below', 'below', 'above'],
    ]);
    expect(new Set(placesOf('stage', 120).map(({ side }) => side))).toEqual(new Set(['above']));
  });
});
