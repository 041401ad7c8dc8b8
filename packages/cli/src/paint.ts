import { styleText } from 'node:util';
import { BLANK, facesOf, playersAskedBy, type Roll, type Shape } from '@pok/rules';

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Colours, if the stream can show them and nobody has switched them off (NO_COLOR). */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  const hasColours = stream.isTTY && stream.hasColors();
  return hasColours ? (style, text) => styleText(style, text) : (_, text) => text;
}

/** M1: colour and shape go together; the sign alone is enough without colour. */
export const SIGNS = {
  disc: { sign: '●', colour: 'blueBright' },
  square: { sign: '■', colour: 'green' },
  triangle: { sign: '▲', colour: 'red' },
} as const satisfies Record<Shape, { sign: string; colour: Parameters<Paint>[0] }>;

export function paintShape(paint: Paint, shape: Shape, count = 1): string {
  const { sign, colour } = SIGNS[shape];
  return paint(colour, sign.repeat(count));
}

/** A counter as large as a hand would show it: two rows of four columns. */
const COUNTERS = {
  disc: ['▟██▙', '▜██▛'],
  square: ['████', '████'],
  triangle: [' ▟▙ ', '▟██▙'],
} as const satisfies Record<Shape, readonly [string, string]>;

export function paintCounter(paint: Paint, shape: Shape): readonly [top: string, bottom: string] {
  const [top, bottom] = COUNTERS[shape];
  const { colour } = SIGNS[shape];
  return [paint(colour, top), paint(colour, bottom)];
}

/** The three dice in six columns and two gaps: `▲ ●● ---`. */
export function paintRoll(paint: Paint, roll: Roll): string {
  const dice = facesOf(roll).map(({ die, face }) => {
    const times = playersAskedBy(die);
    return face === 'blank' ? paint('dim', BLANK.repeat(times)) : paintShape(paint, face, times);
  });
  return dice.join(' ');
}
