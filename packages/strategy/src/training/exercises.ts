import { parseHand, parseRoll, type Question } from '@pok/rules';
import picked from './exercises.json' with { type: 'json' };
import { IDEAS, type Idea } from './idea.ts';

/** A position that shows one idea; the first seat has to choose. */
export interface InstructiveQuestion {
  readonly idea: Idea;
  readonly question: Question;
}

/** Picked by `npm run tool -- exercises`, easy ones first. */
export const INSTRUCTIVE_QUESTIONS: readonly InstructiveQuestion[] = picked.map(parse);

function parse(entry: (typeof picked)[number]): InstructiveQuestion {
  const idea = IDEAS.find((each) => each === entry.idea);
  const roll = parseRoll(entry.roll);
  const hands = entry.hands.flatMap((text) => parseHand(text) ?? []);
  if (idea === undefined || typeof roll === 'string' || hands.length !== entry.hands.length)
    throw new Error(`not an exercise: ${JSON.stringify(entry)}`);
  return { idea, question: { hands, roll, seat: 0 } };
}
