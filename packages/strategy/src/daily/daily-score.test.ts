import { describe, expect, test } from 'vitest';
import type { ChanceByShape, ChoiceReview } from '../review/choice-review.ts';
import { markOf, scoreOf, summarizeDaily } from './daily-score.ts';

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
    [{ disc: 0.4, square: 0.1 }, 'best'],
    [{ disc: 0.4, square: 0.401 }, 'best'],
    [{ disc: 0.4, square: 0.409 }, 'good'],
    [{ disc: 0.4, square: 0.43 }, 'slip'],
    [{ disc: 0.4, square: 0.5 }, 'blunder'],
    [{ disc: 0.4 }, 'forced'],
  ] as const)('%j is %s', (againstSolved, mark) => {
    expect(markOf(choice(againstSolved))).toBe(mark);
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
