import { z } from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import type { Answer, Day } from '@pok/strategy';
import { Stored } from '../connect/stored.ts';
import { reportUnsaved } from '../connect/unsaved.svelte.ts';
import { cardSchema, nextCard } from './card.ts';

const count = z.int().check(z.gte(0));

/** A choice of an own match that gave away two hundredths of a win or more; its id is that of the match and the round. */
const mistakeSchema = z.object({
  link: z.string(),
  played: z.enum(SHAPES),
  playedAt: z.number(),
  round: count,
});

const trainingSchema = z.object({
  /** By exercise; one that was never answered has none. */
  cards: z.record(z.string(), cardSchema),
  mistakes: z.record(z.string(), mistakeSchema),
  /** Matches of the book that were searched for mistakes. */
  searched: z.array(z.string()),
  /** How many exercises were answered on a day, and how many of them right. */
  days: z.record(z.string(), z.object({ answered: count, right: count })),
});
export type Training = Readonly<z.infer<typeof trainingSchema>>;

const NOTHING: Training = { cards: {}, mistakes: {}, searched: [], days: {} };

const STORED = new Stored<Training>('pok-training', trainingSchema);

export function loadTraining(): Training {
  return STORED.loadOr(NOTHING);
}

/** Another tab may have trained meanwhile, so a change is made to what is stored now. */
function change(by: (before: Training) => Training): Training {
  const after = by(loadTraining());
  if (!STORED.save(after)) reportUnsaved();
  return after;
}

export function saveAnswer(id: string, answer: Answer, today: Day): Training {
  return change((before) => {
    const { answered, right } = before.days[today] ?? { answered: 0, right: 0 };
    const isRight = answer === 'right' ? 1 : 0;
    return {
      ...before,
      cards: { ...before.cards, [id]: nextCard(before.cards[id], answer, today) },
      days: { ...before.days, [today]: { answered: answered + 1, right: right + isRight } },
    };
  });
}

export function saveSearched(match: string, mistakes: Training['mistakes']): Training {
  return change((before) => ({
    ...before,
    mistakes: { ...before.mistakes, ...mistakes },
    searched: [...before.searched.filter((id) => id !== match), match],
  }));
}

/** Mistakes of matches that were taken out of the book go with them. */
export function keepMistakesOf(matches: ReadonlySet<string>): Training {
  return change((before) => {
    const isKept = (id: string) => matches.has(matchOf(id));
    const kept = Object.entries(before.mistakes).filter(([id]) => isKept(id));
    const gone = Object.keys(before.mistakes).filter((id) => !isKept(id));
    const cards = Object.entries(before.cards).filter(([id]) => !gone.includes(id));
    return {
      ...before,
      mistakes: Object.fromEntries(kept),
      cards: Object.fromEntries(cards),
      searched: before.searched.filter((id) => matches.has(id)),
    };
  });
}

const ROUND_MARK = '#';

export function idOfMistake(match: string, round: number): string {
  return `${match}${ROUND_MARK}${round}`;
}

function matchOf(id: string): string {
  return id.slice(0, id.lastIndexOf(ROUND_MARK));
}
