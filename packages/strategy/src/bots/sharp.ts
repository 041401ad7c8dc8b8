import type { Bot } from '@pok/rules';
import { pick } from './mix.ts';
import { replayHands } from './replay-hands.ts';
import type { Solution } from './solution.ts';

/** Plays the solved strategy: it can't be read, because only chance chooses from its mix. */
export function createSharp(solution: Solution): Bot {
  return (seen, random) => {
    const { hands } = replayHands(seen);
    const mix = solution.advice(hands, seen.roll).mix[seen.seat];
    if (mix === undefined) throw new RangeError(`nobody sits at ${seen.seat}`);
    return pick(mix, seen.hand, random);
  };
}
