import { formatHand, formatRoll, resultOf } from '@pok/rules';
import { IDEAS, INSTRUCTIVE_QUESTIONS, studyQuestion } from '@pok/strategy';
import { loadValues } from '@pok/strategy/node';
import { describe, expect, test } from 'vitest';
import { showsIdea } from './shows-idea.ts';

const tables = new Map([
  [3, await loadValues(3)],
  [4, await loadValues(4)],
]);

describe('the exercises', () => {
  test.each(
    INSTRUCTIVE_QUESTIONS.map(({ idea, question }) => ({
      idea,
      question,
      title: `${formatRoll(question.roll)} ${question.hands.map(formatHand).join(' ')}`,
    })),
  )('$title shows $idea and nothing else, with one right answer', ({ idea, question }) => {
    expect(resultOf(question.hands)).toBeUndefined();
    const values = tables.get(question.hands.length);
    if (values === undefined) throw new Error(`no values for ${question.hands.length}`);
    const studied = studyQuestion(values, question);
    expect(IDEAS.filter((each) => showsIdea(each, question, studied))).toEqual([idea]);
    expect(studied.choices.filter(({ answer }) => answer === 'right')).toHaveLength(1);
    for (const { reason } of studied.choices) expect(reason).toBeDefined();
  });

  test('begin with the easiest one for every idea, and come back to each idea', () => {
    expect(INSTRUCTIVE_QUESTIONS.slice(0, IDEAS.length).map(({ idea }) => idea)).toEqual(IDEAS);
    for (const idea of IDEAS)
      expect(INSTRUCTIVE_QUESTIONS.filter((one) => one.idea === idea).length).toBeGreaterThan(2);
  });
});
