import type { Hand, Roll } from '@pok/rules';
import { codeOfHand } from '../hand-code.ts';
import { memoizeByObject, memoizeUpTo } from '../memoize.ts';
import { type Advice, advise } from '../solver/advise.ts';
import type { ValueTable } from '../values/value-table.ts';

/** The solved game as bots and reviews use it; it remembers its results. */
export interface Solution {
  /** Each seat's winning chance before the roll, or its share of the win if these hands ended the match. */
  worth(hands: readonly Hand[]): readonly number[];
  /** What the solved strategy does with a roll; the match must go on. */
  advice(hands: readonly Hand[], roll: Roll): Pick<Advice, 'mix' | 'win'>;
}

/** Far more than a sitting of seven meets; beyond it, the oldest are dropped. */
const MEMOIZED_AT_MOST = 20_000;

export const solutionOf = memoizeByObject((values: ValueTable): Solution => {
  const worths = memoizeUpTo<string, readonly number[]>(MEMOIZED_AT_MOST);
  const advices = memoizeUpTo<string, Advice>(MEMOIZED_AT_MOST);
  return {
    worth: (hands) => worths(keyOf(hands), () => values.valueOf(hands)),
    advice: (hands, roll) =>
      advices(keyOf(hands) + roll[0] + roll[1] + roll[2], () => advise(values, hands, roll)),
  };
});

/** One character per hand. */
function keyOf(hands: readonly Hand[]): string {
  let key = '';
  for (const hand of hands) key += String.fromCharCode(codeOfHand(hand));
  return key;
}
