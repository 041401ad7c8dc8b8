import type { Layout, Point, SeatPoint } from './seat-points.ts';

/** Where one seat's bubble is. Lengths are in percent of the table's width. */
export interface BubblePlace {
  /** Below an upper seat's name, or above a lower seat's fist: there, nothing else is on the wood. */
  readonly side: 'above' | 'below';
  readonly width: number;
  /** Which part of the bubble is at its seat: at the rim it reaches inwards. In percent of the bubble's width. */
  readonly anchor: number;
  /** Bubbles with the same number would cover each other. */
  readonly room: number;
}

/** Whatever is said fits into a bubble of this width, in three lines at most. In rem. */
const ROOMY = 9;
/** A crowded tall table has one line of bubbles above the dice and one below; a wide table has room beside them. */
const LINE = 96;
const BESIDE_DICE = 26;
const OVER_DICE = 60;

/** `tableRem` is how wide the table is, in rem. */
export function bubblePlaces(
  points: readonly SeatPoint[],
  tray: Point,
  layout: Layout,
  tableRem: number,
): readonly BubblePlace[] {
  const isCrowded = points.some(({ room }) => (room / 100) * tableRem < ROOMY);
  return points.map(({ x, y, room }, seat) => {
    const side = y > tray.y ? 'above' : 'below';
    if (!isCrowded) return { side, width: room, anchor: 50, room: seat };
    const width = layout === 'tall' ? LINE : Math.abs(x - tray.x) > 30 ? BESIDE_DICE : OVER_DICE;
    return { side, width, anchor: anchorOf(x, width), room: layout === 'tall' && side === 'above' ? 1 : 0 };
  });
}

/** The widest bubble just stays on the table. */
function anchorOf(x: number, width: number): number {
  const share = (distance: number) => Math.min(50, (100 * distance) / width);
  return x <= 50 ? share(x) : 100 - share(100 - x);
}
