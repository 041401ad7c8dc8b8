import { seededRandom } from '@pok/strategy';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptReview } from './kept-match.ts';
import { madeUpMatches } from './made-up-matches.ts';
import { reviewBook } from './review-book.ts';

const saved = new Map<string, KeptReview>();
const hasValues = vi.fn(() => true);
vi.mock('./book-store.ts', () => ({
  saveReview: async (id: string, review: KeptReview) => void saved.set(id, review),
}));
vi.mock('../review/review.ts', () => ({
  review: async ({ players }: { players: readonly string[] }) =>
    hasValues()
      ? {
          seats: players.map(() => ({ skill: -0.1, rolls: 0.2, others: 0.1 })),
          rounds: [{ choices: players.map(() => ({ againstSolved: { disc: 0, square: 0.1 } })) }],
        }
      : undefined,
}));

const BOOK = madeUpMatches(60, seededRandom('a book to review'));
const OWN = BOOK.filter(({ you }) => you !== null).toSorted((a, b) => b.endedAt - a.endedAt);

beforeEach(() => saved.clear());
afterEach(() => hasValues.mockReset());

test('looks back on the newest matches with a seat of your own, and on each once', async () => {
  expect(await reviewBook(BOOK, () => false)).toBe(20);
  expect(new Set(saved.keys())).toEqual(new Set(OWN.slice(0, 20).map(({ id }) => id)));
  expect(saved.get(OWN[0]?.id ?? '')).toEqual({ choices: 1, skill: -0.1, luck: expect.closeTo(0.3) });
  const later = BOOK.map((match) => ({ ...match, review: saved.get(match.id) ?? null }));
  saved.clear();
  await reviewBook(later, () => false);
  expect(new Set(saved.keys())).toEqual(new Set(OWN.slice(20, 40).map(({ id }) => id)));
});

test('stops when the page is left, and when the values can’t be loaded', async () => {
  expect(await reviewBook(BOOK, () => saved.size === 3)).toBe(3);
  hasValues.mockReturnValueOnce(true).mockReturnValue(false);
  expect(await reviewBook(BOOK, () => false)).toBe(1);
});
