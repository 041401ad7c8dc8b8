import { type Hand, SHAPES, type Shape, shapesIn, total } from '@pok/rules';

/** How random players choose: `counter`, every held counter equally likely; `shape`, every held shape. */
export const POLICIES = ['counter', 'shape'] as const;
export type Policy = (typeof POLICIES)[number];

/** What a player draws from: one of these, each equally likely. */
export function drawn(policy: Policy, hand: Hand): readonly Shape[] {
  switch (policy) {
    case 'counter':
      return SHAPES.flatMap((shape) => new Array<Shape>(hand[shape]).fill(shape));
    case 'shape':
      return shapesIn(hand);
    default:
      return policy satisfies never;
  }
}

/** The chance that a random player plays this shape. */
export function chanceOf(policy: Policy, hand: Hand, shape: Shape): number {
  return policy === 'counter' ? hand[shape] / total(hand) : Math.sign(hand[shape]) / shapesIn(hand).length;
}
