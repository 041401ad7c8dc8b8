import { type Hand, type Roll, type Shape, shapesIn } from '@pok/rules';
import { casualMix } from '../bots/casual.ts';
import { type Mix, mixOf } from '../bots/mix.ts';
import { steadyMix } from '../bots/steady.ts';

/** The bots whose next play can be told from their hand and the roll; Sharp plays the solved mix. */
export const BELIEVED_BOTS = ['casual', 'steady'] as const;
export type BelievedBot = (typeof BELIEVED_BOTS)[number];

/** What somebody believes another player to do. A mix has weights: they need not add up to 1. */
export type Belief =
  | { readonly kind: 'solved' }
  | { readonly kind: 'sure'; readonly shape: Shape }
  | { readonly kind: 'bot'; readonly level: BelievedBot }
  | { readonly kind: 'mix'; readonly mix: Mix };

/** How the player mixes then. Nobody plays what they don't hold: a belief that leaves nothing falls back to the solved mix. */
export function mixOfBelief(belief: Belief, hand: Hand, roll: Roll, players: number, solved: Mix): Mix {
  const weights = weightsOf(belief, hand, roll, players, solved);
  const held = shapesIn(hand);
  const sum = held.reduce((total, shape) => total + weights[shape], 0);
  return sum > 0 ? mixOf((shape) => (held.includes(shape) ? weights[shape] : 0)) : solved;
}

function weightsOf(belief: Belief, hand: Hand, roll: Roll, players: number, solved: Mix): Mix {
  switch (belief.kind) {
    case 'solved':
      return solved;
    case 'sure':
      return mixOf((shape) => (shape === belief.shape ? 1 : 0));
    case 'bot':
      return belief.level === 'casual' ? casualMix(hand, roll) : steadyMix(hand, roll, players);
    case 'mix':
      return belief.mix;
    default:
      return belief satisfies never;
  }
}
