import type { MatchResult, MatchView } from '@pok/protocol';
import { type Seat, winnersOf } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import { listNames } from './referee.ts';

/** How a match ended, in a few words. */
export function resultTitle(result: MatchResult | null, names: readonly string[], you: Seat | null): string {
  switch (result?.kind) {
    case 'win':
      return result.seat === you ? m.end_you_win() : m.end_wins({ name: names[result.seat] ?? '' });
    case 'tie':
      return m.end_tie();
    case 'dead':
      return m.end_dead();
    default:
      return m.end_abandoned();
  }
}

/** The same, and why, in a sentence that a child understands. */
export function resultWords({ result, players, last, you }: MatchView): {
  readonly title: string;
  readonly how: string;
} {
  const names = players.map(({ name }) => name);
  const title = resultTitle(result, names, you);
  switch (result?.kind) {
    case 'win':
      return { title, how: m.end_won_how({ count: last?.number ?? 0 }) };
    case 'tie': {
      const winners = listNames(names, winnersOf(result, names.length), you);
      return { title, how: m.end_tie_how({ names: winners }) };
    }
    case 'dead':
      return { title, how: m.end_dead_how() };
    default:
      return { title, how: m.end_abandoned_how() };
  }
}
