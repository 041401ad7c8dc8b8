import { type Hand, type Question, type Roll, type Shape, shapesIn } from '@pok/rules';
import { casualMix } from '../bots/casual.ts';
import { type Mix, mixOf } from '../bots/mix.ts';
import { answerTo } from '../bots/reader/reader.ts';
import { sharpnessAt } from '../bots/reader/tilt.ts';
import type { Solution } from '../bots/solution.ts';
import { steadyMix } from '../bots/steady.ts';
import { itemAt } from '../checked.ts';

/** Sharp is not among them: it plays the solved mix. */
export const BELIEVED_BOTS = ['casual', 'steady', 'reader'] as const;
export type BelievedBot = (typeof BELIEVED_BOTS)[number];

/** What somebody believes another player to do. A mix has weights: they need not add up to 1. */
export type Belief =
  | { readonly kind: 'solved' }
  | { readonly kind: 'sure'; readonly shape: Shape }
  | { readonly kind: 'bot'; readonly level: BelievedBot }
  | { readonly kind: 'mix'; readonly mix: Mix };

/**
 * How everybody mixes then; the belief about the seat that asks is not used. A Reader answers what is believed about the
 * others, and takes the one who asks, and other Readers, for perfect players.
 */
export function mixesOfBeliefs(
  solution: Solution,
  { hands, roll, seat }: Question,
  beliefs: readonly Belief[],
  solved: readonly Mix[],
): readonly Mix[] {
  const expected = hands.map((hand, other) => {
    const mix = itemAt(solved, other);
    return other === seat ? mix : mixOfBelief(itemAt(beliefs, other), hand, roll, hands.length, mix);
  });
  return expected.map((mix, other) => {
    if (other === seat || !isReader(itemAt(beliefs, other))) return mix;
    return answerTo(expected, solution, hands, roll, other, mix, sharpnessAt(1));
  });
}

function isReader(belief: Belief): boolean {
  return belief.kind === 'bot' && belief.level === 'reader';
}

/** How one player mixes, before a Reader answers. Nobody plays what they don't hold: a belief that leaves nothing falls back to the solved mix. */
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
      return weightsOfBot(belief.level, hand, roll, players, solved);
    case 'mix':
      return belief.mix;
    default:
      return belief satisfies never;
  }
}

function weightsOfBot(level: BelievedBot, hand: Hand, roll: Roll, players: number, solved: Mix): Mix {
  switch (level) {
    case 'casual':
      return casualMix(hand, roll);
    case 'steady':
      return steadyMix(hand, roll, players);
    case 'reader':
      return solved;
    default:
      return level satisfies never;
  }
}
