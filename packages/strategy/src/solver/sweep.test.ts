import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectWorthItsClaims } from '../../test/expect-worth-its-claims.ts';
import { seededRandom } from '../bots/seeded-random.ts';
import { loadValues } from '../values/load-values.ts';
import { largestAsymmetry } from './asymmetry.ts';
import { loadCheckpoint, removeCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { createSweep, sweepPosition } from './sweep.ts';
import { walkOnAllCores } from './walk-on-all-cores.ts';

const PATIENCE = 300_000;

test(
  'the strategy for three players has the claimed values, and can hardly be exploited',
  () => expectWorthItsClaims(false),
  PATIENCE,
);

test('values for four players don’t depend on the order of seats and shapes', async () => {
  expect(largestAsymmetry(await loadValues(4), 12, seededRandom('asymmetry'))).toBe(0);
});

test(
  'a sweep that was stopped resumes where it was',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pok-solve-'));
    const file = join(folder, 'values.partial');
    const stop = new AbortController();
    const first = createSweep(3);
    const isThrough = await walkOnAllCores(first, {
      cores: 1,
      signal: stop.signal,
      onProgress: (done) => {
        if (done > 0.05) stop.abort();
      },
    });
    expect(isThrough).toBe(false);
    await saveCheckpoint(file, first);
    const second = await loadCheckpoint(file, 3, 'shared');
    const solved = first.done.reduce((sum, done) => sum + done, 0);
    expect(solved).toBeGreaterThan(0);
    expect(solved).toBeLessThan(first.done.length);
    expect(second?.claims).toEqual(first.claims);
    expect(second?.values).toEqual(first.values);
    expect(second?.done).toEqual(first.done);
    expect(await loadCheckpoint(file, 4, 'shared')).toBeUndefined();
    expect(await loadCheckpoint(file, 3, 'sole-wins-only')).toBeUndefined();
    await removeCheckpoint(file);
    expect(await loadCheckpoint(file, 3, 'shared')).toBeUndefined();
  },
  PATIENCE,
);

test('a position has the same solution whichever worker solves it', () => {
  const [one, two] = [createSweep(3), createSweep(3)];
  for (const sweep of [one, two]) sweepPosition(sweep, 0);
  expect(two.claims).toEqual(one.claims);
  expect(two.values).toEqual(one.values);
});
