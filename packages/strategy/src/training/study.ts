import { type Question, type Shape, shapesIn } from '@pok/rules';
import type { Mix } from '../bots/mix.ts';
import { itemAt } from '../checked.ts';
import { chanceOf } from '../laboratory/look-into.ts';
import { othersPlays } from '../laboratory/others-play.ts';
import { advise, type ByHeldShape } from '../solver/advise.ts';
import type { ValueTable } from '../values/value-table.ts';
import { type Prospect, prospectOf } from './prospect.ts';
import { type Reason, reasonFor } from './reason.ts';

/** A choice that gives away this much of a win is a mistake, and worth an exercise. */
export const MISTAKE = 0.02;
/** A choice that gives away less is as good as the best. */
const AS_GOOD_AS_BEST = 0.005;

export const ANSWERS = ['right', 'close', 'wrong'] as const;
export type Answer = (typeof ANSWERS)[number];

/** A question thought through: what each choice is worth, and why. */
export interface Study {
  readonly best: Shape;
  readonly mix: Mix;
  readonly win: ByHeldShape;
  readonly handOver: ByHeldShape;
  readonly choices: readonly StudiedChoice[];
}

/** Choices as they are weighed against each other. */
export interface WeighedChoice {
  readonly shape: Shape;
  readonly win: number;
  readonly prospect: Prospect;
}

export interface StudiedChoice extends WeighedChoice {
  readonly answer: Answer;
  /** The reason to show after this choice; none if there was nothing to choose. */
  readonly reason: Reason | undefined;
}

export function studyQuestion(values: ValueTable, question: Question): Study {
  const { hands, roll, seat } = question;
  const advice = advise(values, hands, roll);
  const win = itemAt(advice.win, seat);
  const ways = othersPlays(hands, seat, advice.mix);
  const weighed = shapesIn(itemAt(hands, seat)).map(
    (shape): WeighedChoice => ({
      shape,
      win: chanceOf(win, shape),
      prospect: prospectOf(question, ways, shape),
    }),
  );
  const best = weighed.reduce((one, other) => (other.win > one.win ? other : one));
  const worst = weighed.reduce((one, other) => (other.win < one.win ? other : one));
  const choices = weighed.map((choice): StudiedChoice => {
    const answer = answerOf(best.win - choice.win);
    const isWrong = answer !== 'right';
    const worse = isWrong ? choice : worst;
    const reason = worse === best ? undefined : reasonFor(question, best, worse, isWrong);
    return { ...choice, answer, reason };
  });
  return {
    best: best.shape,
    mix: itemAt(advice.mix, seat),
    win,
    handOver: itemAt(advice.handOver, seat),
    choices,
  };
}

function answerOf(givenAway: number): Answer {
  if (givenAway <= AS_GOOD_AS_BEST) return 'right';
  return givenAway < MISTAKE ? 'close' : 'wrong';
}
