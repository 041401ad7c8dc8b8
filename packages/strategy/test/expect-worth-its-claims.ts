import { expect } from 'vitest';
import { solutionFiguresOf, unsettledIn, worstClaimIn } from '../src/solver/sweep.ts';
import { createVerification } from '../src/solver/verification.ts';
import { positionsOf, walkOnAllCores } from '../src/solver/walk-on-all-cores.ts';
import { loadValues } from '../src/values/load-values.ts';
import { SOLUTION_FIGURES } from '../src/values/solution-figures.ts';

/** Plays every position of three players as `advise` says, under one naming of the shapes or under all of them. */
export async function expectWorthItsClaims(isEveryNaming: boolean): Promise<void> {
  const values = await loadValues(3);
  const verification = createVerification(values, isEveryNaming);
  expect(await walkOnAllCores(verification, { cores: 2 })).toBe(true);
  expect(verification.done.every((done) => done === 1)).toBe(true);
  expect(worstClaimIn(verification).amount).toBeLessThan(1e-5);
  const positions = positionsOf(verification);
  expect(unsettledIn(verification, positions)).toEqual({ positions: 0, share: 0 });
  const figures = solutionFiguresOf(verification, positions);
  expect(figures.exploitability).toBeLessThan(0.0001);
  expect(figures.worstRegret).toBeLessThan(0.0001);
  expect(figures.meanRegret).toBeLessThan(2e-6);
  for (const figure of SOLUTION_FIGURES) {
    const isMeanOfForms = figure === 'meanRegret' && isEveryNaming;
    if (!isMeanOfForms) expect(figures[figure]).toBeCloseTo(values.figures[figure], 9);
  }
}
