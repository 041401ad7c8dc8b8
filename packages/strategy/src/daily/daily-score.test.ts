import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChanceByShape, ChoiceReview } from '../review/choice-review.ts';
import { marksOf, scoreOf, summarizeDaily } from './daily-score.ts';

/** A disc was played; what it and the others were worth. */
function choice(againstSolved: ChanceByShape): ChoiceReview {
  const chosen = againstSolved.disc ?? 0;
  return {
    played: 'disc',
    solved: { disc: 1, square: 0, triangle: 0 },
    againstSolved,
    againstPlayed: againstSolved,
    expected: chosen,
    chosen,
    skill: 0,
  };
}

/** What all but the first choice had at stake. */
function stakeOf(given: readonly number[]): number {
  return given.slice(1).reduce((sum, more) => sum + more, 0);
}

const BEST = choice({ disc: 0.4, square: 0.3 });
const WORST = choice({ disc: 0.2, square: 0.3 });
const BETWEEN = choice({ disc: 0.3, square: 0.2, triangle: 0.4 });
const FORCED = choice({ disc: 0.1 });

describe('the score of a day', () => {
  test.each([
    ['always the best choice', [BEST, BEST], 100],
    ['always the worst', [WORST, WORST], 0],
    ['half of what could be given away', [BEST, WORST], 50],
    ['choices count by what is at stake', [BETWEEN, BEST], 67],
    ['a forced play says nothing', [BEST, WORST, FORCED], 50],
    ['no choice at all, no mistake', [FORCED], 100],
  ])('%s', (_, choices, score) => {
    expect(scoreOf(choices)).toBe(score);
  });

  test.each([
    ['points that were lost', [0, 0.01, 0.03, 0.06], 90, ['best', 'good', 'slip', 'slip']],
    ['most of what was at stake', [0, 0, 0, 0.25], 75, ['best', 'best', 'best', 'blunder']],
    ['little, where little was at stake', [0, 0.001, 0.006], 99, ['best', 'best', 'good']],
  ])('marks tell %s', (_, given, score, marks) => {
    // A disc was played each time, and the first choice decides how much was at stake.
    const choices = given.map((more, index) =>
      choice({
        disc: 0.5 - more,
        square: 0.5,
        triangle: index === 0 ? 0.5 - (1 - stakeOf(given)) : 0.5 - more,
      }),
    );
    expect([scoreOf(choices), marksOf(choices)]).toEqual([score, marks]);
  });

  test('all choices are the best if the score is 100, and only then', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    const any = fc.record({ disc: chance, square: chance, triangle: chance }).map(choice);
    const nearlyBest = fc
      .record({ more: fc.double({ min: 0, max: 0.01, noNaN: true }), less: chance })
      .map(({ more, less }) => choice({ disc: 1, square: 1 + more, triangle: 1 - less }));
    const choices = fc.array(fc.oneof(any, nearlyBest), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(choices, (made) => {
        expect(marksOf(made).every((mark) => mark === 'best')).toBe(scoreOf(made) === 100);
      }),
    );
  });

  test.each([
    [{ kind: 'win', seat: 0 }, 'won'],
    [{ kind: 'win', seat: 1 }, 'lost'],
    [{ kind: 'tie', seats: [0, 2] }, 'tied'],
    [{ kind: 'tie', seats: [1, 2] }, 'lost'],
    [{ kind: 'dead' }, 'dead'],
  ] as const)('[E1] [E2] [E3] %j is %s', (result, outcome) => {
    expect(summarizeDaily('2026-11-17', result, 0, [BEST, FORCED])).toEqual({
      day: '2026-11-17',
      outcome,
      score: 100,
      marks: ['best', 'forced'],
    });
  });
});
