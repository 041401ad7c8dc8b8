import type { Skin } from '@pok/protocol';
import { shownTheme } from '../device/preferences.svelte.ts';
import fist from '../look/pictures/fist.svg?raw';
import palm from '../look/pictures/palm.svg?raw';
import type { HandLook } from './hand-look.ts';

const DRAWINGS = { fist, palm } as const;

/** The light, shade and line of each skin tone. The drawings use those of the second. */
const SKINS: Readonly<Record<Skin, readonly [light: string, shade: string, line: string]>> = {
  light: ['#fdeadb', '#f5d3bb', '#bf8264'],
  'medium-light': ['#f7dcb5', '#ecc898', '#b98450'],
  medium: ['#e2b384', '#cd9865', '#8a5a30'],
  'medium-dark': ['#b37a4e', '#96613a', '#54331a'],
  dark: ['#7e5339', '#613b28', '#2f1b0f'],
};

/** Patterns for the cuff, which has the same left and right edge in each drawing. */
const BANDS: Readonly<Record<keyof typeof DRAWINGS, Readonly<Record<HandLook['band'], string>>>> = {
  fist: {
    plain: '',
    striped: '<path d="M28 62v17m8-17v17m8-17v17m8-17v17" stroke="#fff" stroke-width="3"/>',
    dotted: '<path d="M28 66h0m8 0h0m8 0h0m8 0h0" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
  },
  palm: {
    plain: '',
    striped: '<path d="M29 65v13m7-13v13m8-13v13m7-13v13" stroke="#fff" stroke-width="3"/>',
    dotted: '<path d="M29 70h0m7 0h0m8 0h0m7 0h0" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/>',
  },
};

const made = new Map<string, string>();

/** A hand as its player wants it, for `background-image`: a stylesheet can't colour what is inside a picture. */
export function handPicture(kind: keyof typeof DRAWINGS, { skin, cuff, band }: HandLook): string {
  const key = `${kind}-${skin}-${cuff}-${band}-${shownTheme()}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const colour = getComputedStyle(document.documentElement).getPropertyValue(`--cuff-${cuff}`);
  const drawing = SKINS['medium-light']
    .reduce((svg, tone, index) => svg.replaceAll(tone, SKINS[skin][index] ?? tone), DRAWINGS[kind])
    .replaceAll('currentColor', colour)
    .replace('</svg>', `${BANDS[kind][band]}</svg>`);
  const picture = `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`;
  made.set(key, picture);
  return picture;
}
