import type { PlayerCount } from '@pok/rules';
import { expect } from 'vitest';
import type { Figures } from '../src/random-play/figures.ts';
import { odds } from '../src/random-play/odds.ts';
import type { Policy } from '../src/random-play/policy.ts';
import { simulate } from '../src/random-play/simulate.ts';
import { errorsOf, figuresOf } from '../src/random-play/tally.ts';

/** One in 15 million results is further off than this by chance alone. */
const ERRORS = 5.5;
const KEYS = ['meanRounds', 'tieRate', 'deadRate', 'winnersPerMatch'] as const satisfies (keyof Figures)[];

/** The exact figures agree with those of many matches, within their errors. */
export function expectAgreement(players: PlayerCount, policy: Policy, matches: number): void {
  const exact = odds(players, policy);
  const tally = simulate({ players, policy, matches, seed: 17 });
  const measured = figuresOf(tally);
  const errors = errorsOf(tally);
  for (const key of KEYS) {
    expect(Math.abs(measured[key] - exact[key]), key).toBeLessThanOrEqual(ERRORS * errors[key]);
  }
}
