import type { MatchResult, MatchView } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import { listNames } from './referee.ts';

/** How a match ended: in a few words, and with the reason, in a sentence that a child understands. */
export interface ResultWords {
  readonly title: string;
  readonly how: string;
}

/** A match that is over without a result was abandoned. */
export function wordsFor(
  result: MatchResult | null,
  names: readonly string[],
  rounds: number,
  you: Seat | null,
): ResultWords {
  if (result === null) return { title: m.end_abandoned(), how: m.end_abandoned_how() };
  switch (result.kind) {
    case 'win': {
      const title = result.seat === you ? m.end_you_win() : m.end_wins({ name: names[result.seat] ?? '' });
      return { title, how: m.end_won_how({ count: rounds }) };
    }
    case 'tie':
      return { title: m.end_tie(), how: m.end_tie_how({ names: listNames(names, result.seats, you) }) };
    case 'dead':
      return { title: m.end_dead(), how: m.end_dead_how() };
    case 'abandoned':
      return wordsFor(null, names, rounds, you);
    default:
      return result satisfies never;
  }
}

export function resultWords({ result, players, last, you }: MatchView): ResultWords {
  const names = players.map(({ name }) => name);
  return wordsFor(result, names, last?.number ?? 0, you);
}
