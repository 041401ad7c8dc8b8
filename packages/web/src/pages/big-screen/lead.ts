import type { Seat } from '@pok/rules';
import type { StripRound } from '../../end/judged-rounds.ts';
import { m } from '../../paraglide/messages.js';

/** The round, counted from 1, from which the winner was ahead of everybody else to the end. */
export function leadSince(rounds: readonly Pick<StripRound, 'isHandedOver'>[], winner: Seat): number {
  const gone = rounds[0]?.isHandedOver.map(() => 0) ?? [];
  let since = 1;
  for (const [index, { isHandedOver }] of rounds.entries()) {
    for (const [seat, isGone] of isHandedOver.entries()) gone[seat] = (gone[seat] ?? 0) + Number(isGone);
    const isAhead = gone.every((count, seat) => seat === winner || count < (gone[winner] ?? 0));
    if (!isAhead) since = index + 2;
  }
  return since;
}

/** How a match was won, in a sentence. */
export function sayLead(rounds: readonly Pick<StripRound, 'isHandedOver'>[], winner: Seat): string {
  const round = leadSince(rounds, winner);
  return round < rounds.length ? m.big_screen_lead({ round }) : m.big_screen_to_the_last();
}
