import { formatRoll, ROLLS } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { handOf } from '../../../rules/law/read.ts';
import { loadValues } from '../values/load-values.ts';
import { mixOf } from './mix.ts';
import { solutionOf } from './solution.ts';
import { worthAgainst } from './worth-against.ts';

const solution = solutionOf(await loadValues(3));

describe.each([
  ['DDSSTT', 'DDSSTT', 'DDSSTT'],
  ['DDSST', 'DST', 'SSTT'],
  ['DS', 'DT', 'DDT'],
])('%s %s %s', (...texts) => {
  test.each(ROLLS.map((roll) => [formatRoll(roll), roll] as const))(
    'at %s a choice against the solved mixes is worth what the advice says',
    (_, roll) => {
      const { mix, win } = solution.advice(texts.map(handOf), roll);
      for (const seat of [0, 1, 2]) {
        const worth = worthAgainst(solution, texts.map(handOf), roll, seat, mix);
        for (const shape of ['disc', 'square', 'triangle'] as const) {
          expect(Math.abs(worth[shape] - (win[seat]?.[shape] ?? 0))).toBeLessThan(1e-4);
        }
      }
    },
  );
});

test('[E1] a player who is sure to hand over the fifth counter has won', () => {
  const roll = ROLLS.find((candidate) => formatRoll(candidate) === 'D--');
  if (roll === undefined) throw new Error('D-- is a roll');
  const others = mixOf((shape) => (shape === 'square' ? 1 : 0));
  const { disc, square } = worthAgainst(solution, ['DS', 'DSST', 'SSTT'].map(handOf), roll, 0, [
    others,
    others,
    others,
  ]);
  expect(disc).toBe(1);
  expect(square).toBeLessThan(1);
});
