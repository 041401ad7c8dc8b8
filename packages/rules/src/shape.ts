/** M1: the three shapes. Colour and shape always go together, so the shape's name is enough. */
export const SHAPES = ['disc', 'square', 'triangle'] as const;
export type Shape = (typeof SHAPES)[number];

export const LETTER_OF_SHAPE = { disc: 'D', square: 'S', triangle: 'T' } as const satisfies Record<
  Shape,
  string
>;

export function formatShape(shape: Shape): string {
  return LETTER_OF_SHAPE[shape];
}

/** The shape a letter stands for, or `undefined` if it stands for none. */
export function parseShape(letter: string): Shape | undefined {
  return SHAPES.find((shape) => LETTER_OF_SHAPE[shape] === letter);
}
