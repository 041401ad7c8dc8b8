/** Masculine in German, Spanish and French, so that one form of a colour fits them all. */
export const ANIMALS = [
  'fox',
  'bear',
  'wolf',
  'tiger',
  'lion',
  'rabbit',
  'dolphin',
  'parrot',
  'hedgehog',
  'beaver',
  'panda',
  'hawk',
] as const;
export type Animal = (typeof ANIMALS)[number];

export const COLOURS = ['red', 'blue', 'green', 'yellow', 'white', 'golden'] as const;
export type Colour = (typeof COLOURS)[number];

/** Who somebody is at a table without names: every screen says it in its own language. */
export interface PictureName {
  readonly colour: Colour;
  readonly animal: Animal;
  /** From 2 on: a tournament has more people than there are pictures. */
  readonly number?: number;
}

const pictureNames = COLOURS.flatMap((_, turn) =>
  ANIMALS.map((animal, place): [string, PictureName] => {
    const colour = COLOURS[(place + turn) % COLOURS.length] ?? COLOURS[0];
    return [`${colour}-${animal}`, { colour, animal }];
  }),
);
const byName = new Map(pictureNames);

/** All of them as the table has them, 'red-fox' first. The first twelve are twelve animals. */
export const PICTURE_NAMES: readonly string[] = pictureNames.map(([name]) => name);

/** A second red fox is 'red-fox-2'. */
export function parsePictureName(name: string): PictureName | undefined {
  const [, first = name, digits] = /^(.+)-([2-9])$/.exec(name) ?? [];
  const picture = byName.get(first);
  return picture === undefined || digits === undefined ? picture : { ...picture, number: Number(digits) };
}
