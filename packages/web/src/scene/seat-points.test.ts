import { PLAYER_COUNTS } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import {
  LAYOUTS,
  type Layout,
  layoutFor,
  NARROW,
  narrowTable,
  type Point,
  seatPoints,
  TRAY,
} from './seat-points.ts';

/** The smallest tables, on 320 × 568 and 568 × 320 phones and a 1024 × 700 window, and a television's, with the sizes of seat and tray. */
const SMALL = {
  tall: { width: 304, height: 300, seat: { width: 66, height: 84 }, tray: { width: 196, height: 66 } },
  wide: { width: 330, height: 260, seat: { width: 66, height: 84 }, tray: { width: 176, height: 60 } },
  board: { width: 680, height: 620, seat: { width: 146, height: 214 }, tray: { width: 330, height: 100 } },
  stage: { width: 1840, height: 770, seat: { width: 230, height: 330 }, tray: { width: 660, height: 250 } },
} as const;

function overlap(a: Point, b: Point, layout: Layout, width: number, height: number): boolean {
  const dx = (Math.abs(a.x - b.x) / 100) * SMALL[layout].width;
  const dy = (Math.abs(a.y - b.y) / 100) * SMALL[layout].height;
  return dx < width && dy < height;
}

describe.each(LAYOUTS)('a %s table', (layout) => {
  test.each(PLAYER_COUNTS)('has room for %i', (players) => {
    const { seat, tray } = SMALL[layout];
    const all = seatPoints(players, 0, layout);
    for (const [index, point] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        expect(overlap(point, other, layout, seat.width, seat.height)).toBe(false);
      }
      const half = { width: (seat.width + tray.width) / 2, height: (seat.height + tray.height) / 2 - 12 };
      expect(overlap(point, TRAY[layout], layout, half.width, half.height)).toBe(false);
    }
  });
});

test('the viewer sits at the bottom, with the next seat to their left', () => {
  const all = seatPoints(5, 2, 'tall');
  expect(all[2]).toMatchObject({ x: 50, y: 81 });
  expect(all[3]?.x).toBeLessThan(50);
  expect(all[1]?.x).toBeGreaterThan(50);
});

test.each(LAYOUTS)('on a %s table no seat or bubble touches a neighbour or leaves the table', (layout) => {
  for (const players of PLAYER_COUNTS) {
    const all = seatPoints(players, 0, layout);
    for (const [index, { x, y, width, room }] of all.entries()) {
      expect(width).toBeLessThanOrEqual(room);
      expect(x - room / 2).toBeGreaterThan(0);
      expect(x + room / 2).toBeLessThan(100);
      for (const other of all.slice(index + 1)) {
        const apart = Math.abs(other.x - x) - (room + other.room) / 2;
        expect(apart > 0 || Math.abs(other.y - y) >= 28).toBe(true);
      }
    }
  }
});

test('a table is wide when it is clearly wider than high, and a board when it is large', () => {
  expect(layoutFor(390, 420, 16)).toBe('tall');
  expect(layoutFor(560, 330, 16)).toBe('wide');
  expect(layoutFor(850, 730, 16.8)).toBe('board');
});

test.each(PLAYER_COUNTS)(
  'with very large letters %i players sit in pairs below the dice, the viewer last',
  (players) => {
    const { tray, points, height } = narrowTable(players, 1);
    const rowHeight = (100 * NARROW.row) / height;
    for (const [index, point] of points.entries()) {
      expect(point.y - rowHeight / 2).toBeGreaterThanOrEqual(2 * tray.y - 0.001);
      expect(point.y).toBeLessThanOrEqual(points[1]?.y ?? 0);
      expect(point.x - point.room / 2).toBeGreaterThan(0);
      for (const other of points.slice(index + 1)) {
        const isBeside = Math.abs(point.x - other.x) >= (point.room + other.room) / 2;
        expect(isBeside || Math.abs(point.y - other.y) >= rowHeight - 0.001).toBe(true);
      }
    }
  },
);
