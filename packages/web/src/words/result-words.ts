import type { MatchView } from '@pok/protocol';
import { winnersOf } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import { listNames } from './referee.ts';

/** How a match ended, in a few words, and why, in a sentence that a child understands. */
export function resultWords({ result, players, last, you }: MatchView): {
  readonly title: string;
  readonly how: string;
} {
  const names = players.map(({ name }) => name);
  switch (result?.kind) {
    case 'win':
      return {
        title: result.seat === you ? m.end_you_win() : m.end_wins({ name: names[result.seat] ?? '' }),
        how: m.end_won_how({ count: last?.number ?? 0 }),
      };
    case 'tie': {
      const winners = listNames(names, winnersOf(result, names.length), you);
      return { title: m.end_tie(), how: m.end_tie_how({ names: winners }) };
    }
    case 'dead':
      return { title: m.end_dead(), how: m.end_dead_how() };
    default:
      return { title: m.end_abandoned(), how: m.end_abandoned_how() };
  }
}
