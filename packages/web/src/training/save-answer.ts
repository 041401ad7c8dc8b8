import type { Answer, Day } from '@pok/strategy';
import { nextCard } from './card.ts';
import { changeTraining } from './stored-training.ts';
import type { Training } from './training.ts';

export function saveAnswer(id: string, answer: Answer, today: Day): Training {
  return changeTraining((before) => {
    const { answered, right } = before.days[today] ?? { answered: 0, right: 0 };
    const isRight = answer === 'right' ? 1 : 0;
    return {
      ...before,
      cards: { ...before.cards, [id]: nextCard(before.cards[id], answer, today) },
      days: { ...before.days, [today]: { answered: answered + 1, right: right + isRight } },
    };
  });
}
