import type { Random } from './random.ts';
import { formatShape, parseShape, SHAPES, type Shape } from './shape.ts';

/** M3: die One shows its shape once, die Two twice, die Three three times. */
export const DICE = ['one', 'two', 'three'] as const;
export type Die = (typeof DICE)[number];

export type Face = Shape | 'blank';

/** M3: die One is never blank, and the type says so. */
export type Roll = readonly [one: Shape, two: Face, three: Face];

/** P2: exactly this many players must play this shape. */
export interface Challenge {
  readonly die: Die;
  readonly shape: Shape;
  readonly players: number;
}

/** M3: the six faces of each die. */
const FACES_OF_ONE = ['disc', 'disc', 'square', 'square', 'triangle', 'triangle'] as const;
const FACES_OF_TWO_AND_THREE = ['disc', 'square', 'triangle', 'blank', 'blank', 'blank'] as const;
const SIDES = 6;

/** How many players a challenge on this die asks for. */
export function playersAskedBy(die: Die): number {
  return DICE.indexOf(die) + 1;
}

/** Each die and the face that it shows. */
export function facesOf([one, two, three]: Roll): readonly { readonly die: Die; readonly face: Face }[] {
  return [
    { die: 'one', face: one },
    { die: 'two', face: two },
    { die: 'three', face: three },
  ];
}

/** P2: every die that isn't blank is a challenge. */
export function challenges(roll: Roll): readonly Challenge[] {
  return facesOf(roll).flatMap(({ die, face }) =>
    face === 'blank' ? [] : [{ die, shape: face, players: playersAskedBy(die) }],
  );
}

export function isOnDice(roll: Roll, shape: Shape): boolean {
  return roll.includes(shape);
}

/** M3: three fair dice. */
export function rollDice(random: Random): Roll {
  return [
    faceOf(FACES_OF_ONE, random),
    faceOf(FACES_OF_TWO_AND_THREE, random),
    faceOf(FACES_OF_TWO_AND_THREE, random),
  ];
}

function faceOf<F extends Face>(faces: readonly F[], random: Random): F {
  const face = faces[random(SIDES)];
  if (face === undefined) throw new RangeError(`a random source must return less than ${SIDES}`);
  return face;
}

const FACES = [...SHAPES, 'blank'] as const;

/** M3: all 48 distinct rolls. Their order is fixed: lookup tables and links to matches depend on it. */
export const ROLLS: readonly Roll[] = SHAPES.flatMap((one) =>
  FACES.flatMap((two) => FACES.map((three): Roll => [one, two, three])),
);

/** M3: die One is uniform over three shapes; Two and Three are blank half of the time. */
export function probability(roll: Roll): number {
  const [, two, three] = roll;
  return (1 / 3) * probabilityOfFace(two) * probabilityOfFace(three);
}

function probabilityOfFace(face: Face): number {
  return face === 'blank' ? 1 / 2 : 1 / 6;
}

export const BLANK = '-';

/** A roll in three characters: `TD-` is one triangle, two discs, die Three blank. */
export function formatRoll(roll: Roll): string {
  return roll.map((face) => (face === 'blank' ? BLANK : formatShape(face))).join('');
}

export type RollError = 'not-three-dice' | 'unknown-face' | 'die-one-blank';

export function parseRoll(text: string): Roll | RollError {
  const letters = [...text];
  if (letters.length !== DICE.length) return 'not-three-dice';
  const [one, two, three] = letters.map((letter) => (letter === BLANK ? 'blank' : parseShape(letter)));
  if (one === undefined || two === undefined || three === undefined) return 'unknown-face';
  if (one === 'blank') return 'die-one-blank';
  return [one, two, three];
}
