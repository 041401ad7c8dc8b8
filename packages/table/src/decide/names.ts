import { BOT_NAMES, type BotLevel, PICTURE_NAMES, parsePictureName, type Refusal } from '@pok/protocol';
import { PLAYER_COUNTS } from '@pok/rules';

export const NAME_GRAPHEMES = 16;
/** A grapheme can consist of any number of characters. No honest name needs more than this. */
const NAME_CHARACTERS = 64;
/** Nobody types this much by mistake, and splitting it into graphemes takes time. */
const TEXT_CHARACTERS = 256;
const MAX_PLAYERS = Math.max(...PLAYER_COUNTS);

/** Breaks the line, or has no room in a record: becomes a space. */
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp},#\u2800]/gu;
/** Can't be seen, or turns the reading around: zero width, bidi, fillers, private, unassigned, lone surrogates. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
/** In an emoji, invisible characters join several pictures into one. */
const PICTURE = /\p{Extended_Pictographic}/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export type CleanName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly refusal: Extract<Refusal, 'name-empty' | 'name-too-long'> };

/** A name as everybody may see it: one line, nothing invisible, 1–16 graphemes. */
export function cleanName(text: string): CleanName {
  if (text.length > TEXT_CHARACTERS) return { ok: false, refusal: 'name-too-long' };
  const seen = [...graphemes.segment(text.normalize('NFKC'))].map(({ segment }) =>
    PICTURE.test(segment) ? segment : segment.replace(BREAKING, ' ').replace(INVISIBLE, ''),
  );
  // Characters that an invisible one kept apart may now combine.
  const name = seen.join('').replace(/\s+/gu, ' ').trim().normalize('NFKC');
  if (!/[^\s\p{M}]/u.test(name)) return { ok: false, refusal: 'name-empty' };
  if (name.length > NAME_CHARACTERS || [...graphemes.segment(name)].length > NAME_GRAPHEMES) {
    return { ok: false, refusal: 'name-too-long' };
  }
  return { ok: true, name };
}

/** Whether a reader would take two names for the same: they differ only in case, or their letters look alike. */
export function isSameName(one: string, other: string): boolean {
  return skeletonOf(one) === skeletonOf(other) || skeletonOf(foldCase(one)) === skeletonOf(foldCase(other));
}

function foldCase(name: string): string {
  return name.replace(INVISIBLE, '').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Digits, and letters on Cyrillic and Greek keyboards, that look like a Latin letter: each stands above the one it looks like. */
const LOOK_ALIKES = [
  '01IАВЕКМНОРСТУХІЈЅаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορ',
  'OllABEKMHOPCTYXlJSaeopcyxijsABEZHlKMNOPTYXavop',
] as const;
const LOOKS_LIKE = new Map(
  [...LOOK_ALIKES[0]].map((letter, place) => [letter, LOOK_ALIKES[1].charAt(place)]),
);
LOOKS_LIKE.set('m', 'rn');

/** Two names with the same skeleton look alike. It is for comparing, not for showing. */
function skeletonOf(name: string): string {
  const letters = [...name.replace(INVISIBLE, '').normalize('NFD')];
  return letters
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join('')
    .normalize('NFD');
}

/**
 * A person's name at a table without names: the picture they had before, or the first that nobody has. `taken` begins with the
 * pictures of the seats. If all pictures are taken, the person gets one that nobody seated has.
 */
export function pictureNameFor(taken: readonly string[], before?: string): string {
  if (before !== undefined && parsePictureName(before) !== undefined && !taken.includes(before))
    return before;
  const firstBut = (names: readonly string[]) => PICTURE_NAMES.find((name) => !names.includes(name));
  return firstBut(taken) ?? firstBut(taken.slice(0, MAX_PLAYERS)) ?? '';
}

/** The first name of the level that nobody at the table has, or one with a number if all are taken. */
export function nameForBot(level: BotLevel, taken: readonly string[]): string {
  const isFree = (name: string) => !taken.some((other) => isSameName(name, other));
  const free = BOT_NAMES[level].find(isFree);
  if (free !== undefined) return free;
  let number = 2;
  while (!isFree(`${BOT_NAMES[level][0]} ${number}`)) number += 1;
  return `${BOT_NAMES[level][0]} ${number}`;
}
