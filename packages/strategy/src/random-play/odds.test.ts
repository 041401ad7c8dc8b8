import { SHAPES, total } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { expectAgreement } from '../../test/expect-agreement.ts';
import { HANDS } from '../hand-code.ts';
import { odds } from './odds.ts';
import { oddsOnAllCores } from './odds-on-all-cores.ts';
import { chanceOf, drawn, POLICIES } from './policy.ts';

const CASES = ([3, 4] as const).flatMap((players) => POLICIES.map((policy) => ({ players, policy })));

describe('odds', () => {
  test.each(CASES)(
    'agree with simulate within its confidence interval: $players players, $policy',
    ({ players, policy }) => expectAgreement(players, policy, 40_000),
  );

  test('[E3] three players never reach a dead position', () => {
    expect(odds(3, 'counter').deadRate).toBe(0);
  });

  test('have these values, unless the rules change', () => {
    expect(odds(3, 'counter').meanRounds).toBeCloseTo(11.174771171374925, 10);
    expect(odds(4, 'shape').deadRate).toBeCloseTo(0.016173301193005512, 12);
  });

  test('are the same with several workers', async () => {
    expect(await oddsOnAllCores(4, 'counter', { cores: 2 })).toEqual(odds(4, 'counter'));
  });
});

describe('a random player', () => {
  test.each(POLICIES)('draws each shape with its chance: %s', (policy) => {
    for (const hand of HANDS.filter((hand) => total(hand) > 0)) {
      const choices = drawn(policy, hand);
      for (const shape of SHAPES) {
        const share = choices.filter((choice) => choice === shape).length / choices.length;
        expect(chanceOf(policy, hand, shape)).toBeCloseTo(share, 12);
      }
    }
  });
});
