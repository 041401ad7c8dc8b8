import { type Hand, type Shape, shapesIn } from '@pok/rules';
import { BELIEVED_BOTS, type Belief } from '@pok/strategy';
import { m } from '../../paraglide/messages.js';
import { botLevelName } from '../../words/bot-words.ts';

export interface BeliefOption {
  readonly key: string;
  readonly text: string;
  readonly belief: Belief;
}

/** What can be believed about a player with this hand. */
export function beliefOptions(hand: Hand): readonly BeliefOption[] {
  const held = shapesIn(hand);
  const own: Belief = { kind: 'mix', mix: { disc: 50, square: 50, triangle: 50 } };
  return [
    option({ kind: 'solved' }, m.lab_plays_perfectly({ name: botLevelName('sharp') })),
    ...held.map((shape) => option({ kind: 'sure', shape }, m.lab_plays_surely({ shape }))),
    ...BELIEVED_BOTS.map((level) =>
      option({ kind: 'bot', level }, m.lab_plays_like({ name: botLevelName(level) })),
    ),
    ...(held.length > 1 ? [option(own, m.lab_plays_mix())] : []),
  ];
}

function option(belief: Belief, text: string): BeliefOption {
  return { key: keyOf(belief), text, belief };
}

export function keyOf(belief: Belief): string {
  switch (belief.kind) {
    case 'sure':
      return `sure ${belief.shape}`;
    case 'bot':
      return `bot ${belief.level}`;
    default:
      return belief.kind;
  }
}

/** The sliders as parts of a whole. */
export function shareOf(belief: Belief, hand: Hand, shape: Shape): number {
  if (belief.kind !== 'mix') return 0;
  const sum = shapesIn(hand).reduce((total, each) => total + belief.mix[each], 0);
  return sum === 0 ? 0 : belief.mix[shape] / sum;
}
