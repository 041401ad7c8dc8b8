import { type Animal, type Colour, parsePictureName, type View } from '@pok/protocol';
import { m } from '../paraglide/messages.js';

const COLOUR_WORDS: Readonly<Record<Colour, () => string>> = {
  orange: m.picture_orange,
  brown: m.picture_brown,
  grey: m.picture_grey,
  pink: m.picture_pink,
  purple: m.picture_purple,
  red: m.picture_red,
  blue: m.picture_blue,
  green: m.picture_green,
  yellow: m.picture_yellow,
  white: m.picture_white,
  golden: m.picture_golden,
};

const ANIMAL_WORDS: Readonly<Record<Animal, () => string>> = {
  fox: m.picture_fox,
  bear: m.picture_bear,
  wolf: m.picture_wolf,
  tiger: m.picture_tiger,
  lion: m.picture_lion,
  rabbit: m.picture_rabbit,
  dolphin: m.picture_dolphin,
  parrot: m.picture_parrot,
  hedgehog: m.picture_hedgehog,
  beaver: m.picture_beaver,
  panda: m.picture_panda,
  hawk: m.picture_hawk,
};

/** A name as this screen shows it: a picture in the language of its reader, any other name as it is. */
export function shownName(name: string): string {
  const picture = parsePictureName(name);
  if (picture === undefined) return name;
  const { colour, animal, number } = picture;
  const words = m.picture_name({ colour: COLOUR_WORDS[colour](), animal: ANIMAL_WORDS[animal]() });
  return number === undefined ? words : `${words} ${number}`;
}

/** A view with all names as this screen shows them. */
export function withShownNames(view: View): View {
  const { you, match } = view;
  return {
    ...view,
    you: { ...you, name: you.name === null ? null : shownName(you.name) },
    seats: view.seats.map((seat) => ({ ...seat, name: shownName(seat.name) })),
    match: match === null ? null : { ...match, players: match.players.map(withShownName) },
    score: view.score.map(withShownName),
    ...(view.removed !== undefined && { removed: view.removed.map(withShownName) }),
  };
}

function withShownName<T extends { readonly name: string }>(line: T): T {
  return { ...line, name: shownName(line.name) };
}
