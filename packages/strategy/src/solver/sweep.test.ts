import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadValues } from '../values/load-values.ts';
import { loadCheckpoint, removeCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { createSweep, figuresOf, largestGap, sweepPosition } from './sweep.ts';
import { sweepOnAllCores } from './sweep-on-all-cores.ts';

const PATIENCE = 300_000;

test(
  'the shipped values for three players are what their own play yields, and hardly anyone can exploit it',
  async () => {
    const values = await loadValues(3);
    const sweep = createSweep(3, values.positionValues);
    expect(await sweepOnAllCores(sweep, { cores: 2 })).toBe(true);
    expect(largestGap(sweep)).toBeLessThan(1e-6);
    const figures = figuresOf(sweep);
    expect(figures.exploitability).toBeCloseTo(values.figures.exploitability, 5);
    expect(figures.exploitability).toBeLessThan(0.001);
    expect(figures.meanRounds).toBeCloseTo(values.figures.meanRounds, 3);
    expect(figures.meanRegret).toBeLessThan(2e-5);
    expect(figures.worstRegret).toBeLessThan(3e-5);
  },
  PATIENCE,
);

test(
  'a sweep that is stopped goes on where it was',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pok-solve-'));
    const file = join(folder, 'values.partial');
    const stop = new AbortController();
    const first = createSweep(3);
    const isThrough = await sweepOnAllCores(first, {
      cores: 1,
      signal: stop.signal,
      onProgress: (done) => {
        if (done > 0.05) stop.abort();
      },
    });
    expect(isThrough).toBe(false);
    await saveCheckpoint(file, first);
    const second = await loadCheckpoint(file, 3);
    const solved = first.done.reduce((sum, done) => sum + done, 0);
    expect(solved).toBeGreaterThan(0);
    expect(solved).toBeLessThan(first.done.length);
    expect(second?.values).toEqual(first.values);
    expect(second?.done).toEqual(first.done);
    expect(await loadCheckpoint(file, 4)).toBeUndefined();
    await removeCheckpoint(file);
    expect(await loadCheckpoint(file, 3)).toBeUndefined();
  },
  PATIENCE,
);

test('a position is the same whoever solves it', () => {
  const [one, two] = [createSweep(3), createSweep(3)];
  for (const sweep of [one, two]) sweepPosition(sweep, 0);
  expect(two.values).toEqual(one.values);
});
