/** A point in percent of the table. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a seat's middle is, and how wide it may be without touching the rim or a neighbour. */
export interface SeatPoint extends Point {
  readonly width: number;
  /** How wide a bubble may be: it may cover the rim. */
  readonly room: number;
}

/** On a tall table the dice lie a little above the middle, as the viewer's own fist is below them; on a stage, above everybody. */
export const TRAY: Readonly<Record<Layout, Point>> = {
  tall: { x: 50, y: 48 },
  wide: { x: 50, y: 50 },
  board: { x: 50, y: 49 },
  stage: { x: 50, y: 24 },
};

/**
 * A board is a table on a large screen: two rows of large hands. A stage is for an audience: nobody sits nearest to it, and everything is
 * as large as it can be.
 */
export const LAYOUTS = ['tall', 'wide', 'board', 'stage'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The smallest board, in rem. */
const BOARD = { width: 36, height: 28 } as const;

/** For a table of this size in pixels; `rem` is the size of letters. */
export function layoutFor(width: number, height: number, rem: number): 'tall' | 'wide' | 'board' {
  if (width >= BOARD.width * rem && height >= BOARD.height * rem) return 'board';
  return width > height * 1.2 ? 'wide' : 'tall';
}

/** How large a hand is, in percent of the table's width and height. */
export function handSize(players: number, layout: Layout): { readonly share: number; readonly rise: number } {
  switch (layout) {
    case 'stage':
      return { share: Math.min(13, 75 / players), rise: 30 };
    case 'board':
      return { share: players > 6 ? 22 : 28, rise: 26 };
    case 'tall':
      return players > 5 ? { share: 20, rise: 17 } : { share: 22, rise: 19 };
    case 'wide':
      return { share: 22, rise: 19 };
  }
}

/** A table too narrow for its letters: below the dice its players sit in pairs, and it scrolls. Lengths in rem. */
export const NARROW = { narrowerThan: 16, tray: 4.5, row: 8 } as const;

export interface NarrowTable {
  readonly tray: Point;
  readonly points: readonly SeatPoint[];
  /** In rem. */
  readonly height: number;
}

/** The viewer sits last, then all others in seat order. */
export function narrowTable(players: number, bottom: number): NarrowTable {
  const rows = Math.ceil(players / 2);
  const height = NARROW.tray + rows * NARROW.row;
  const points = Array.from({ length: players }, (_, seat): SeatPoint => {
    const place = (seat - bottom - 1 + players) % players;
    const isAlone = place === players - 1 && players % 2 === 1;
    const middle = NARROW.tray + (Math.floor(place / 2) + 0.5) * NARROW.row;
    return {
      x: isAlone ? 50 : place % 2 === 0 ? 25.5 : 74.5,
      y: (100 * middle) / height,
      width: 47,
      room: 48,
    };
  });
  return { tray: { x: 50, y: (50 * NARROW.tray) / height }, points, height };
}

/** The others as pairs of x and y, clockwise from the viewer's left. */
const OTHERS: Readonly<Record<Exclude<Layout, 'stage'>, Readonly<Record<number, readonly number[]>>>> = {
  tall: {
    3: [22, 16, 78, 16],
    4: [17, 17, 50, 15, 83, 17],
    5: [15, 79, 25, 16, 75, 16, 85, 79],
    6: [15, 79, 17, 16, 50, 15, 83, 16, 85, 79],
    7: [15, 79, 12.5, 16, 37.5, 15, 62.5, 15, 87.5, 16, 85, 79],
  },
  wide: {
    3: [13, 30, 87, 30],
    4: [12, 52, 50, 18, 88, 52],
    5: [11, 60, 29, 19, 71, 19, 89, 60],
    6: [10, 66, 20, 22, 50, 18, 80, 22, 90, 66],
    7: [10, 72, 12, 27, 37, 18, 63, 18, 88, 27, 90, 72],
  },
  board: {
    3: [25, 20, 75, 20],
    4: [17, 20, 50, 19, 83, 20],
    5: [16, 79, 25, 20, 75, 20, 84, 79],
    6: [16, 79, 17, 20, 50, 19, 83, 20, 84, 79],
    7: [16.5, 79, 13.5, 19, 38, 18, 62, 18, 86.5, 19, 83.5, 79],
  },
};
const BOTTOM = { tall: 81, wide: 81, board: 80.5 } as const;

/** In a row below the dice that bends towards them: how far apart seats are, and how far the outer ones are raised. */
const STAGE: Readonly<Record<number, { readonly step: number; readonly rise: number }>> = {
  3: { step: 33, rise: 8 },
  4: { step: 23.5, rise: 14 },
  5: { step: 19, rise: 16 },
  6: { step: 16, rise: 16 },
  7: { step: 13.9, rise: 16 },
};
const FRONT = 72.5;

/** Seats nearer than this in height are neighbours in a row. */
const ROW = 28;
const GAP = 1.25;
/** The wood's edge, left and right. */
const RIM = 0.5;
const WIDEST = 34;

/** Points for all seats, in seat order; `bottom` sits nearest to the viewer. */
export function seatPoints(players: number, bottom: number, layout: Layout): readonly SeatPoint[] {
  const all = Array.from({ length: players }, (_, seat) =>
    layout === 'stage'
      ? onStage(players, seat)
      : aroundTable(players, (seat - bottom + players) % players, layout),
  );
  return all.map((point) => {
    const room = roomOf(point, all);
    const toRim = Math.min(point.x, 100 - point.x) - RIM;
    return { ...point, room, width: Math.min(room, 2 * toRim - GAP) };
  });
}

function onStage(players: number, seat: number): Point {
  const { step, rise } = STAGE[players] ?? { step: 0, rise: 0 };
  const middle = (players - 1) / 2;
  const outwards = (seat - middle) / middle;
  return { x: 50 + (seat - middle) * step, y: FRONT - rise * outwards ** 2 };
}

/** `steps` seats clockwise from the viewer's. */
function aroundTable(players: number, steps: number, layout: Exclude<Layout, 'stage'>): Point {
  const others = OTHERS[layout][players] ?? [];
  const [x = 50, y = BOTTOM[layout]] = steps === 0 ? [] : others.slice(steps * 2 - 2, steps * 2);
  return { x, y };
}

function roomOf(point: Point, all: readonly Point[]): number {
  const beside = all
    .filter((other) => other !== point && Math.abs(other.y - point.y) < ROW)
    .map((other) => Math.abs(other.x - point.x));
  return Math.min(WIDEST, 2 * point.x, 2 * (100 - point.x), ...beside) - GAP;
}
