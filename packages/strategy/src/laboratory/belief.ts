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

/** What somebody expects another player to do. A mix has weights, which need not add up to 1. */
export type Belief =
  | { readonly kind: 'solved' }
  | { readonly kind: 'sure'; readonly shape: Shape }
  | { readonly kind: 'bot'; readonly level: BelievedBot }
  | { readonly kind: 'mix'; readonly mix: Mix };

/**
 * How everybody mixes under these beliefs; the belief about the asking seat is not used. A Reader responds to the beliefs about
 * the others. It takes the asking player and other Readers for perfect players.
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

/** How one player mixes, before Readers respond. Shapes that are not held are left out; if nothing remains, the solved mix is used. */
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
