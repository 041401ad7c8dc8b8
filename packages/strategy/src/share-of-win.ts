import { type Hand, resultOf, winnersOf } from '@pok/rules';
import { type Ruling, worthOfDead, worthOfWin } from './ruling.ts';

/** E1–E3: a sole win is worth 1, and those who tie share it; `undefined` while the match goes on. */
export function shareOfWin(hands: readonly Hand[]): readonly number[] | undefined {
  return worthOfEnd(hands, 'shared');
}

/** What a match that has ended is worth to each seat by a ruling; `undefined` while it goes on. */
export function worthOfEnd(hands: readonly Hand[], ruling: Ruling): readonly number[] | undefined {
  const result = resultOf(hands);
  if (result === undefined) return undefined;
  if (result.kind === 'dead') return hands.map(() => worthOfDead(ruling, hands.length));
  const winners = winnersOf(result, hands.length);
  return hands.map((_, seat) => (winners.includes(seat) ? worthOfWin(ruling, winners.length) : 0));
}
