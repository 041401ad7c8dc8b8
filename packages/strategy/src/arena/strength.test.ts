import type { BotLevel } from '@pok/rules';
import { describe, expect, test, vi } from 'vitest';
import { botOf } from '../bots/choose.ts';
import { loadValues } from '../values/load-values.ts';
import { playSittings, sittingsOf } from './arena.ts';
import { type WinShare, winShares } from './standing.ts';

// The first matches solve most of the positions that the others come back to.
vi.setConfig({ testTimeout: 180_000 });

const values = await loadValues(3);
const FAIR = 1 / 3;

function shares(levels: readonly BotLevel[], matches: number): readonly WinShare[] {
  const arena = { levels, matches, seed: 'strength' };
  return winShares(playSittings(arena, (level) => botOf(level, values), 0, sittingsOf(arena)));
}

describe('Reader is clearly above its fair share', () => {
  test.each([
    ['Casuals', ['reader', 'casual', 'casual'], 240],
    ['Steadies', ['reader', 'steady', 'steady'], 60],
    ['both mixed', ['reader', 'steady', 'casual'], 240],
  ] as const)('at a table of %s', (_, levels, matches) => {
    expect(shares(levels, matches)[0]?.low).toBeGreaterThan(FAIR);
  });
});

test('Sharp is clearly above its fair share among Casuals', () => {
  expect(shares(['sharp', 'casual', 'casual'], 240)[0]?.low).toBeGreaterThan(FAIR);
});

describe('Sharp is not below its fair share', () => {
  test.each([
    ['two Steadies', ['sharp', 'steady', 'steady'], 60],
    ['two Readers', ['sharp', 'reader', 'reader'], 360],
  ] as const)('with %s', (_, levels, matches) => {
    expect(shares(levels, matches)[0]?.high).toBeGreaterThan(FAIR);
  });

  test.each(['casual', 'steady', 'reader'] as const)('two of them with one %s', (level) => {
    const [one, two] = shares(['sharp', 'sharp', level], 360);
    expect((one?.high ?? 0) + (two?.high ?? 0)).toBeGreaterThan(2 * FAIR);
  });
});

test('Reader loses no more than a hair to two Sharps', () => {
  const reader = shares(['reader', 'sharp', 'sharp'], 480)[0];
  expect(reader?.high).toBeGreaterThan(FAIR);
  expect(reader?.share).toBeGreaterThan(FAIR - 0.03);
});
