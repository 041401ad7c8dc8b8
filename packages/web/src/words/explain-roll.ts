import { challenges, type Die, isOnDice, type Roll, SHAPES, type Shape } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import { counted, listShapes } from './referee.ts';

/** A roll for somebody who doesn't know the rules: one sentence per challenge, and one for the shapes on no die. */
export type RollSentence =
  | { readonly kind: 'challenge'; readonly die: Die; readonly shape: Shape; readonly text: string }
  | { readonly kind: 'off-dice'; readonly shapes: readonly Shape[]; readonly text: string };

export function explainRoll(roll: Roll): readonly RollSentence[] {
  const asked = challenges(roll).map(({ die, shape, players }): RollSentence => {
    const text = m.pictures_die({ count: players, counted: counted(shape, players) });
    return { kind: 'challenge', die, shape, text };
  });
  const shapes = SHAPES.filter((shape) => !isOnDice(roll, shape));
  if (shapes.length === 0) return asked;
  return [...asked, { kind: 'off-dice', shapes, text: m.pictures_off({ shapes: listShapes(shapes) }) }];
}
