import { expect } from 'vitest';
import { figuresOf, unsettledIn } from '../src/solver/sweep.ts';
import { createVerification, worstClaim } from '../src/solver/verification.ts';
import { positionsOf, walkOnAllCores } from '../src/solver/walk-on-all-cores.ts';
import { loadValues } from '../src/values/load-values.ts';

/** Plays every position of three players as `advise` says, under one naming of the shapes or under all of them. */
export async function expectWorthItsClaims(isEveryNaming: boolean): Promise<void> {
  const values = await loadValues(3);
  const verification = createVerification(values, isEveryNaming);
  expect(await walkOnAllCores(verification, { cores: 2 })).toBe(true);
  expect(verification.done.every((done) => done === 1)).toBe(true);
  expect(worstClaim(verification).amount).toBeLessThan(1e-5);
  const positions = positionsOf(verification);
  expect(unsettledIn(verification, positions)).toEqual({ positions: 0, share: 0 });
  const figures = figuresOf(verification, positions);
  expect(figures.exploitability).toBeCloseTo(values.figures.exploitability, 6);
  expect(figures.exploitability).toBeLessThan(0.0001);
  expect(figures.worstRegret).toBeLessThan(0.0001);
  expect(figures.meanRegret).toBeLessThan(2e-6);
  expect(figures.meanRounds).toBeCloseTo(values.figures.meanRounds, 3);
}
