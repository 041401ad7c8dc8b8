import { isHandedOver, judgePlays, type Match, type Shape, winnersOf } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import { wordsFor } from '../words/result-words.ts';

const SIGNS: Readonly<Record<Shape, string>> = { disc: '🔵', square: '🟩', triangle: '🔺' };
const TAKEN_BACK = '▫️';
const WINNER = '🏆';

/** A match for a message: who won, and what each player handed over, one sign per round. */
export function shareText(names: readonly string[], { rounds, result, hands }: Match): string {
  const winners = result === undefined ? [] : winnersOf(result, hands.length);
  const lines = names.map((name, seat) => {
    const signs = rounds.map(({ roll, plays }) => {
      const shape = plays[seat];
      return shape !== undefined && isHandedOver(judgePlays(roll, plays), shape) ? SIGNS[shape] : TAKEN_BACK;
    });
    return [signs.join(''), name, ...(winners.includes(seat) ? [WINNER] : [])].join(' ');
  });
  return [`POK · ${matchTitle(names, result)}`, '', ...lines].join('\n');
}

/** How a match ended, or that it hasn't, addressed to nobody in particular. */
export function matchTitle(names: readonly string[], result: Match['result']): string {
  return result === undefined ? m.link_unfinished() : wordsFor(result, names, 0, null).title;
}
