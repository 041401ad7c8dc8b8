import { type Hand, resultOf, winnersOf } from '@pok/rules';

/** E1–E3: a sole win is worth 1, and those who tie share it; `undefined` while the match goes on. */
export function shareOfWin(hands: readonly Hand[]): readonly number[] | undefined {
  const result = resultOf(hands);
  if (result === undefined) return undefined;
  const winners = winnersOf(result, hands.length);
  return hands.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
}
