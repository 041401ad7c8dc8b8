import { parseRecord, type Question, type SeenMatch } from '@pok/rules';
import { INSTRUCTIVE_QUESTIONS, type Mistake } from '@pok/strategy';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepMatch } from '../book/keep-match.ts';
import type { KeptMatch } from '../book/kept-match.ts';
import { stubBrowser } from '../testing/browser-stub.ts';
import { daysUntilNext, isKnown, nextCard } from './card.ts';
import { exercisesOf } from './exercise.ts';
import { EXERCISES_PER_DAY, nextExercise } from './plan-day.ts';
import { saveAnswer } from './save-answer.ts';
import { searchBook } from './search-book.ts';
import { addTraining, keepMistakesOf, loadTraining, saveSearched } from './stored-training.ts';
import { NO_TRAINING } from './training.ts';
import { lastWeeks } from './weeks.ts';

const HAND = { disc: 1, square: 1, triangle: 1 };
const TODAY = '2026-11-17';
const MISTAKE = { link: '1.0.TD-.DDST.DST.SSTT', played: 'disc', playedAt: 1_000, round: 3 } as const;

const book: { matches: readonly KeptMatch[] } = { matches: [] };
vi.mock('../book/book-store.ts', () => ({
  loadBook: async () => ({ matches: book.matches, unreadable: 0 }),
}));

beforeEach(() => {
  stubBrowser();
});

describe('a card', () => {
  test('comes again later and later while the answers are right', () => {
    const waits: number[] = [];
    let card = nextCard(undefined, 'right', TODAY);
    for (let time = 0; time < 4; time += 1) {
      waits.push(daysUntilNext(card));
      card = nextCard(card, 'right', card.due);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits[0]).toBeGreaterThanOrEqual(1);
    expect(isKnown(card)).toBe(true);
  });

  test('comes again tomorrow after a mistake, however well it was known', () => {
    const known = nextCard(nextCard(undefined, 'right', '2026-11-01'), 'right', TODAY);
    const missed = nextCard(known, 'wrong', '2026-12-24');
    expect(missed).toMatchObject({ last: '2026-12-24', due: '2026-12-25' });
    expect(missed.stability).toBeLessThan(known.stability);
  });

  test('comes sooner after an answer that was only close', () => {
    const [close, right] = (['close', 'right'] as const).map((answer) => nextCard(undefined, answer, TODAY));
    expect(close?.stability).toBeLessThan(right?.stability ?? 0);
  });
});

describe('ten a day', () => {
  test('begin with the easiest idea, and alternate with one’s own mistakes', () => {
    const training = saveSearched('A/1', { 'A/1#3': MISTAKE });
    const exercises = exercisesOf(training);
    const first = nextExercise(exercises, training, TODAY);
    expect(first?.question).toBe(INSTRUCTIVE_QUESTIONS[0]?.question);
    const after = saveAnswer(first?.id ?? '', 'right', TODAY);
    expect(nextExercise(exercises, after, TODAY)?.id).toBe('A/1#3');
  });

  test('due cards come before new ones, and no card comes twice on one day', () => {
    const [first] = exercisesOf(loadTraining());
    saveAnswer(first?.id ?? '', 'wrong', '2026-11-10');
    expect(nextExercise(exercisesOf(loadTraining()), loadTraining(), TODAY)?.id).toBe(first?.id);
    saveAnswer(first?.id ?? '', 'wrong', TODAY);
    expect(nextExercise(exercisesOf(loadTraining()), loadTraining(), TODAY)?.id).not.toBe(first?.id);
  });

  test('are the limit, unless somebody likes to go on: the next ones come tomorrow', () => {
    for (let time = 0; time < EXERCISES_PER_DAY; time += 1) {
      const next = nextExercise(exercisesOf(loadTraining()), loadTraining(), TODAY);
      saveAnswer(next?.id ?? '', 'right', TODAY);
    }
    expect(Object.keys(loadTraining().cards)).toHaveLength(EXERCISES_PER_DAY);
    expect(nextExercise(exercisesOf(loadTraining()), loadTraining(), TODAY)).toBeUndefined();
    expect(nextExercise(exercisesOf(loadTraining()), loadTraining(), '2026-11-18')).toBeDefined();
    expect(
      nextExercise(exercisesOf(loadTraining()), loadTraining(), TODAY, EXERCISES_PER_DAY + 1),
    ).toBeDefined();
  });
});

describe('what was trained on another device', () => {
  const other = (() => {
    stubBrowser();
    saveAnswer('a', 'right', '2026-11-10');
    saveAnswer('b', 'right', '2026-11-10');
    return saveSearched('A/1', { 'A/1#3': MISTAKE });
  })();

  test('is complete on a new device, and a second import changes nothing', () => {
    expect(addTraining(other)).toEqual(other);
    expect(addTraining(other)).toEqual(other);
    expect(loadTraining()).toEqual(other);
  });

  test('replaces what is older or less here', () => {
    saveAnswer('a', 'wrong', TODAY);
    saveAnswer('c', 'right', '2026-11-10');
    const { cards, days } = addTraining(other);
    expect(cards).toMatchObject({ a: { last: TODAY }, b: { last: '2026-11-10' }, c: { last: '2026-11-10' } });
    expect(days).toMatchObject({ '2026-11-10': { answered: 2 }, [TODAY]: { answered: 1, right: 0 } });
  });

  test('may be empty', () => {
    saveAnswer('a', 'right', TODAY);
    expect(addTraining(NO_TRAINING)).toEqual(loadTraining());
  });
});

test('weeks begin on Monday, and the last one is this week', () => {
  saveAnswer('a', 'right', '2026-11-16');
  saveAnswer('b', 'wrong', '2026-11-22');
  saveAnswer('c', 'right', '2026-11-15');
  expect(lastWeeks(loadTraining(), '2026-11-18', 3)).toEqual([
    { monday: '2026-11-02', answered: 0, right: 0 },
    { monday: '2026-11-09', answered: 1, right: 1 },
    { monday: '2026-11-16', answered: 2, right: 1 },
  ]);
});

describe('the book', () => {
  const question: Question = { hands: [HAND, HAND, HAND], roll: ['disc', 'blank', 'blank'], seat: 0 };
  const findMistakes = vi.fn(
    async (): Promise<readonly Mistake[]> => [{ round: 5, question, played: 'triangle' }],
  );

  const OF_THREE =
    'players: Ana, Ben, Cem\n1 D-D DDD\n2 D-D DDD\n3 S-S SSS\n4 S-S SSS\n5 T-- TTT\n6 T-T TTT\n';
  const OF_SIX =
    'players: Ana, Ben, Cem, Dia, Eva, Finn\n1 D-D DDDSSS\n2 D-D DDDSSS\n3 S-S SSSTTT\n4 S-S SSSTTT\n5 T-T TTTDDD\n';

  function kept(id: string, you: number | null, text = OF_THREE): KeptMatch {
    const parsed = parseRecord(text);
    if (!parsed.ok || parsed.match.result === undefined) throw new Error('a match comes to its end');
    const { players } = parsed.record;
    return keepMatch({
      id,
      endedAt: 5_000,
      place: 'table',
      table: null,
      you,
      record: parsed.record,
      result: parsed.match.result,
      players: players.map((name) => ({ name, kind: 'person', person: null })),
      promises: players.map(() => ({ kept: 0, broken: 0 })),
    });
  }

  test('becomes exercises, from every match once and only from one’s own choices', async () => {
    book.matches = [kept('mine', 0), kept('desk', null)];
    await searchBook(findMistakes, () => {});
    const first = loadTraining();
    expect(first.searched).toEqual(['mine']);
    expect(exercisesOf(first)[0]).toEqual({
      id: 'mine#5',
      question,
      source: { kind: 'own', playedAt: 5_000, round: 5, played: 'triangle' },
    });
    findMistakes.mockClear();
    await searchBook(findMistakes, () => {});
    expect(findMistakes).not.toHaveBeenCalled();
    expect(loadTraining()).toEqual(first);
  });

  test('is searched later if the solution can’t be loaded now, and matches of few players don’t wait for it', async () => {
    book.matches = [kept('six', 0, OF_SIX), kept('three', 0)];
    const offline = async ({ players }: SeenMatch) => (players.length > 5 ? undefined : []);
    await searchBook(offline, () => {});
    expect(loadTraining().searched).toEqual(['three']);
    await searchBook(findMistakes, () => {});
    expect(loadTraining().searched).toEqual(['three', 'six']);
  });

  test('takes its exercises along when a match is deleted', () => {
    saveSearched('A/1', { 'A/1#3': MISTAKE });
    saveSearched('B/1', { 'B/1#3': MISTAKE });
    saveAnswer('A/1#3', 'right', TODAY);
    const training = keepMistakesOf(new Set(['B/1']));
    expect(Object.keys(training.mistakes)).toEqual(['B/1#3']);
    expect(training.cards).toEqual({});
    expect(training.days[TODAY]).toEqual({ answered: 1, right: 1 });
  });
});
