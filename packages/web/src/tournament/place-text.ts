import type { StandingLine } from '@pok/protocol';
import { m } from '../paraglide/messages.js';

/** "Place 2: 1 win in 3 matches" */
export function placeText({ rank, wins, matches }: Pick<StandingLine, 'rank' | 'wins' | 'matches'>): string {
  return m.tournament_own_place({
    rank,
    wins: m.book_wins({ count: wins }),
    matches: m.book_count({ count: matches }),
  });
}
