import type { Seat } from '@pok/rules';
import { shownTheme } from '../device/preferences.svelte.ts';
import fist from '../look/pictures/fist.svg?raw';
import palm from '../look/pictures/palm.svg?raw';

const DRAWINGS = { fist, palm } as const;
const CUFFS = 7;
const made = new Map<string, string>();

/** Which cuff a seat wears: the number of its colour in tokens.css. */
export function cuffOf(seat: Seat): number {
  return seat % CUFFS;
}

/** A hand with its player's cuff, for `background-image`: a stylesheet can't colour what is inside a picture. */
export function handPicture(kind: keyof typeof DRAWINGS, seat: Seat): string {
  const key = `${kind}-${cuffOf(seat)}-${shownTheme()}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const colour = getComputedStyle(document.documentElement).getPropertyValue(`--cuff-${cuffOf(seat)}`);
  const picture = `url("data:image/svg+xml,${encodeURIComponent(DRAWINGS[kind].replaceAll('currentColor', colour))}")`;
  made.set(key, picture);
  return picture;
}
