import { formatQuestionLink, parseQuestionLink } from '@pok/protocol';
import type { Question, Shape } from '@pok/rules';
import { type Idea, INSTRUCTIVE_QUESTIONS } from '@pok/strategy';
import { dateSchema } from '../book/kept-match.ts';
import type { Training } from './training.ts';

/** A question to answer again and again: it teaches an idea, or comes from a mistake in one of the player's matches. */
export interface Exercise {
  /** Never changes, because progress is stored under it. */
  readonly id: string;
  readonly question: Question;
  readonly source:
    | { readonly kind: 'idea'; readonly idea: Idea }
    | { readonly kind: 'own'; readonly playedAt: number; readonly round: number; readonly played: Shape };
}

const INSTRUCTIVE: readonly Exercise[] = INSTRUCTIVE_QUESTIONS.map(({ idea, question }) => ({
  id: formatQuestionLink(question),
  question,
  source: { kind: 'idea', idea },
}));

/** Everything there is to train: own mistakes, the newest first, and the ideas, the easiest first. */
export function exercisesOf({ mistakes }: Training): readonly Exercise[] {
  const own = Object.entries(mistakes).flatMap(([id, { link, played, playedAt, round }]) => {
    const parsed = parseQuestionLink(link);
    if (!parsed.ok || !dateSchema.safeParse(playedAt).success) return [];
    const source = { kind: 'own', playedAt, round, played } as const;
    return [{ id, question: parsed.question, source }];
  });
  return [...own.toSorted((one, other) => other.source.playedAt - one.source.playedAt), ...INSTRUCTIVE];
}
