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

/** None of them is the colour of a shape. The first fox is orange, the first bear brown, the first rabbit white. */
export const COLOURS = ['orange', 'brown', 'grey', 'pink', 'purple', 'white', 'golden'] as const;
/** Tables of earlier versions may still have these. */
const EARLIER_COLOURS = ['red', 'blue', 'green', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number] | (typeof EARLIER_COLOURS)[number];

/** Who somebody is at a table without names: every screen says it in its own language. */
export interface PictureName {
  readonly colour: Colour;
  readonly animal: Animal;
  /** From 2 on: a tournament has more people than there are pictures. */
  readonly number?: number;
}

/** All of them as the table has them, 'orange-fox' first. The first twelve are twelve animals, the first seven in seven colours. */
export const PICTURE_NAMES: readonly string[] = COLOURS.flatMap((_, turn) =>
  ANIMALS.map((animal, place) => `${COLOURS[(place + turn) % COLOURS.length]}-${animal}`),
);

const byName = new Map(
  [...COLOURS, ...EARLIER_COLOURS].flatMap((colour) =>
    ANIMALS.map((animal): [string, PictureName] => [`${colour}-${animal}`, { colour, animal }]),
  ),
);

/** A second orange fox is 'orange-fox-2'. */
export function parsePictureName(name: string): PictureName | undefined {
  const [, first = name, digits] = /^(.+)-([2-9])$/.exec(name) ?? [];
  const picture = byName.get(first);
  return picture === undefined || digits === undefined ? picture : { ...picture, number: Number(digits) };
}
