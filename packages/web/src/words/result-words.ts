import type { MatchResult, MatchView } from '@pok/protocol';
import type { Seat } from '@pok/rules';
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

export interface ResultWords {
  readonly title: string;
  readonly how: string;
}

/** The same, and why, in a sentence that a child understands. */
export function resultWords({ result, players, last, you }: MatchView): ResultWords {
  return wordsFor(
    result,
    players.map(({ name }) => name),
    last?.number ?? 0,
    you,
  );
}

export function wordsFor(
  result: MatchResult | null,
  names: readonly string[],
  rounds: number,
  you: Seat | null,
): ResultWords {
  const title = resultTitle(result, names, you);
  switch (result?.kind) {
    case 'win':
      return { title, how: m.end_won_how({ count: rounds }) };
    case 'tie':
      return { title, how: m.end_tie_how({ names: listNames(names, result.seats, you) }) };
    case 'dead':
      return { title, how: m.end_dead_how() };
    default:
      return { title, how: m.end_abandoned_how() };
  }
}
