import type { Hand, Roll } from '@pok/rules';
import { codeOfHand } from '../random-play/hand-code.ts';
import { type Advice, advise } from '../solver/advise.ts';
import type { ValueTable } from '../values/value-table.ts';

/** The solved game as bots and reviews use it: asked again, it knows its answer. */
export interface Solution {
  /** Each seat's winning chance before the roll, or its share of the win if these hands ended the match. */
  worth(hands: readonly Hand[]): readonly number[];
  /** What the solved strategy does with a roll; the match must go on. */
  advice(hands: readonly Hand[], roll: Roll): Pick<Advice, 'mix' | 'win'>;
}

/** Far more than a sitting of seven comes across; the oldest make room. */
const REMEMBERED = 20_000;

const solutions = new WeakMap<ValueTable, Solution>();

export function solutionOf(values: ValueTable): Solution {
  const solution = solutions.get(values) ?? createSolution(values);
  solutions.set(values, solution);
  return solution;
}

function createSolution(values: ValueTable): Solution {
  const worths = new Map<string, readonly number[]>();
  const advices = new Map<string, Advice>();
  return {
    worth: (hands) => recall(worths, keyOf(hands), () => values.valueOf(hands)),
    advice: (hands, roll) =>
      recall(advices, keyOf(hands) + roll[0] + roll[1] + roll[2], () => advise(values, hands, roll)),
  };
}

function recall<Answer>(known: Map<string, Answer>, key: string, work: () => Answer): Answer {
  const answer = known.get(key) ?? work();
  if (known.has(key)) return answer;
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= REMEMBERED) known.delete(oldest);
  known.set(key, answer);
  return answer;
}

/** A letter a hand. */
function keyOf(hands: readonly Hand[]): string {
  let key = '';
  for (const hand of hands) key += String.fromCharCode(codeOfHand(hand));
  return key;
}
