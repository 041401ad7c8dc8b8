import type { Cuff, Look, Skin } from '@pok/protocol';
import type { Seat } from '@pok/rules';

/** The pattern on a cuff, so that two of one colour can be told apart. */
export const BANDS = ['plain', 'striped', 'dotted'] as const;
type Band = (typeof BANDS)[number];

/** How a hand is drawn. */
export interface HandLook {
  readonly skin: Skin;
  /** `--cuff-…` in tokens.css: a colour's name, or the number of a seat whose owner has chosen none. */
  readonly cuff: Cuff | number;
  readonly band: Band;
}

/** The cuffs of seats whose owners have chosen none, in seat order. The last has no name: it is dark by day and light at night. */
const SEAT_CUFFS: readonly (Cuff | undefined)[] = [
  'purple',
  'orange',
  'teal',
  'pink',
  'grey',
  'brown',
  undefined,
];
const SKIN: Skin = 'medium-light';

/** The number of a seat's own cuff. */
export function cuffOf(seat: Seat): number {
  return seat % SEAT_CUFFS.length;
}

/** The hand of somebody about whom nothing is known. */
export function handOf(seat: Seat): HandLook {
  return { skin: SKIN, cuff: cuffOf(seat), band: 'plain' };
}

/**
 * The hands of a table. Everybody has the cuff they chose, with a band if somebody before them has the same. Those who chose none have
 * their seat's cuff, or another that nobody has.
 */
export function handsOf(looks: readonly (Look | undefined)[]): readonly HandLook[] {
  const chosen = looks.flatMap((look) => look?.cuff ?? []);
  const isFree = (cuff: number) => !chosen.some((other) => other === SEAT_CUFFS[cuff]);
  const own = looks.map((look, seat) =>
    look?.cuff === undefined && isFree(cuffOf(seat)) ? cuffOf(seat) : -1,
  );
  const spare = [...SEAT_CUFFS.keys()].filter((cuff) => isFree(cuff) && !own.includes(cuff));
  return looks.map((look, seat) => {
    const skin = look?.skin ?? SKIN;
    if (look?.cuff === undefined) {
      const cuff = own[seat] === -1 ? (spare.shift() ?? cuffOf(seat)) : cuffOf(seat);
      return { skin, cuff, band: 'plain' };
    }
    const before = looks.slice(0, seat).filter((other) => other?.cuff === look.cuff).length;
    return { skin, cuff: look.cuff, band: BANDS[before % BANDS.length] ?? 'plain' };
  });
}
