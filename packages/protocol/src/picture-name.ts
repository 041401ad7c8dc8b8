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

export function parsePictureName(name: string): PictureName | undefined {
  return byName.get(name);
}
