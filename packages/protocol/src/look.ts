import { ANIMALS } from './picture-name.ts';
import { type Infer, named, z } from './schema.ts';

/** From the lightest to the darkest, as emoji have them. */
export const SKINS = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;
export type Skin = (typeof SKINS)[number];

/** None of them is the colour of a shape. */
export const CUFFS = ['purple', 'orange', 'pink', 'grey', 'brown', 'golden', 'white', 'teal'] as const;
export type Cuff = (typeof CUFFS)[number];

const fields = { skin: z.exactOptional(z.enum(SKINS)), cuff: z.exactOptional(z.enum(CUFFS)) };

/** How a player's hand looks. The screen decides about absent parts. */
export const lookSchema = named('Look', z.strictObject(fields));
export type Look = Infer<typeof lookSchema>;

/** How a seat looks: its owner's choice, or at a table without names their animal, with a cuff of its colour. */
export const seatLookSchema = named(
  'SeatLook',
  z.object({ ...fields, animal: z.exactOptional(z.enum(ANIMALS)) }),
);
export type SeatLook = Infer<typeof seatLookSchema>;
