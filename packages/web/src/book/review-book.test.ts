import type { SeenMatch } from '@pok/rules';
import { seededRandom } from '@pok/strategy';
import { beforeEach, expect, test, vi } from 'vitest';
import { madeUpMatches } from '../testing/made-up-matches.ts';
import type { KeptReview } from './kept-match.ts';
import { reviewBook } from './review-book.ts';

const saved = new Map<string, KeptReview>();
vi.mock('./book-store.ts', () => ({
  saveReview: async (id: string, review: KeptReview) => void saved.set(id, review),
}));
const review = async ({ players }: SeenMatch) => ({
  seats: players.map(() => ({ skill: -0.1, rolls: 0.2, others: 0.1 })),
  rounds: [{ choices: players.map(() => ({ againstSolved: { disc: 0, square: 0.1 } })) }],
});

const BOOK = madeUpMatches(60, seededRandom('a book to review'));
const OWN = BOOK.filter(({ you }) => you !== null).toSorted((a, b) => b.endedAt - a.endedAt);

beforeEach(() => saved.clear());

test('reviews the newest matches in which you had a seat, each once', async () => {
  expect(await reviewBook(BOOK, review)).toBe(20);
  expect(new Set(saved.keys())).toEqual(new Set(OWN.slice(0, 20).map(({ id }) => id)));
  expect(saved.get(OWN[0]?.id ?? '')).toEqual({ choices: 1, skill: -0.1, luck: expect.closeTo(0.3) });
  const later = BOOK.map((match) => ({ ...match, review: saved.get(match.id) ?? null }));
  saved.clear();
  await reviewBook(later, review);
  expect(new Set(saved.keys())).toEqual(new Set(OWN.slice(20, 40).map(({ id }) => id)));
});

test('stops at a match that can’t be reviewed: the page was left, or its values can’t be loaded', async () => {
  expect(await reviewBook(BOOK, async (match) => (saved.size < 3 ? review(match) : undefined))).toBe(3);
  expect(saved.size).toBe(3);
});
