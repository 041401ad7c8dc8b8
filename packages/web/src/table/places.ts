/** Where a seat's middle is, in percent of the table. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The dice lie a little above the middle of a tall table, for the own fist is below them. */
export const TRAY: Readonly<Record<Layout, Place>> = { tall: { x: 50, y: 46 }, wide: { x: 50, y: 47 } };

export const LAYOUTS = ['tall', 'wide'] as const;
export type Layout = (typeof LAYOUTS)[number];

export function layoutFor(width: number, height: number): Layout {
  return width > height * 1.2 ? 'wide' : 'tall';
}

/** The others, clockwise from the left hand of the one at the bottom; no seat comes near the dice or another. */
const OTHERS: Readonly<
  Record<Layout, Readonly<Record<number, readonly (readonly [x: number, y: number])[]>>>
> = {
  tall: {
    3: [
      [22, 18],
      [78, 18],
    ],
    4: [
      [17, 20],
      [50, 15],
      [83, 20],
    ],
    5: [
      [15, 78],
      [25, 17],
      [75, 17],
      [85, 78],
    ],
    6: [
      [15, 78],
      [17, 19],
      [50, 15],
      [83, 19],
      [85, 78],
    ],
    7: [
      [15, 78],
      [13, 21],
      [38, 15],
      [62, 15],
      [87, 21],
      [85, 78],
    ],
  },
  wide: {
    3: [
      [13, 30],
      [87, 30],
    ],
    4: [
      [12, 50],
      [50, 16],
      [88, 50],
    ],
    5: [
      [11, 58],
      [29, 17],
      [71, 17],
      [89, 58],
    ],
    6: [
      [10, 64],
      [20, 20],
      [50, 16],
      [80, 20],
      [90, 64],
    ],
    7: [
      [10, 70],
      [12, 26],
      [37, 16],
      [63, 16],
      [88, 26],
      [90, 70],
    ],
  },
};
const BOTTOM: Place = { x: 50, y: 82 };

/** Places for all seats in seat order; `bottom` sits nearest to the one who looks. */
export function places(players: number, bottom: number, layout: Layout): readonly Place[] {
  const others = OTHERS[layout][players] ?? [];
  return Array.from({ length: players }, (_, seat) => {
    const steps = (seat - bottom + players) % players;
    const [x, y] = others[steps - 1] ?? [BOTTOM.x, BOTTOM.y];
    return { x, y };
  });
}
