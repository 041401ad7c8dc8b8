import type { BotLevel } from '@pok/rules';
import { describe, expect, test, vi } from 'vitest';
import { botOf } from '../bots/choose.ts';
import { loadValues } from '../values/load-values.ts';
import { playSittings, sittingsOf } from './arena.ts';
import { type WinShare, winShares } from './standing.ts';

// The first matches solve most of the positions that the others come back to.
vi.setConfig({ testTimeout: 180_000 });

const tables = [await loadValues(3), await loadValues(4)];

/** Seed and numbers of matches were settled before any of these was played, and no bot was tuned on them. */
function shares(levels: readonly BotLevel[], matches: number): readonly WinShare[] {
  const values = tables.find(({ players }) => players === levels.length) ?? null;
  const arena = { levels, matches, seed: 'strength' };
  return winShares(playSittings(arena, (level) => botOf(level, values), 0, sittingsOf(arena)));
}

describe('Reader is clearly above its fair share', () => {
  test.each([
    ['two Casuals', ['reader', 'casual', 'casual'], 240],
    ['two Steadies', ['reader', 'steady', 'steady'], 240],
    ['one of each', ['reader', 'steady', 'casual'], 240],
    ['three Casuals', ['reader', 'casual', 'casual', 'casual'], 144],
    ['three Steadies', ['reader', 'steady', 'steady', 'steady'], 240],
    ['one Steady and two Casuals', ['reader', 'steady', 'casual', 'casual'], 360],
    ['two Steadies and one Casual', ['reader', 'steady', 'steady', 'casual'], 144],
  ] as const)('with %s', (_, levels, matches) => {
    expect(shares(levels, matches)[0]?.low).toBeGreaterThan(1 / levels.length);
  });
});

describe('Sharp is clearly above its fair share', () => {
  test.each([
    ['two Casuals', ['sharp', 'casual', 'casual'], 240],
    ['three Casuals', ['sharp', 'casual', 'casual', 'casual'], 240],
  ] as const)('with %s', (_, levels, matches) => {
    expect(shares(levels, matches)[0]?.low).toBeGreaterThan(1 / levels.length);
  });
});

describe('Sharp is not below its fair share', () => {
  test.each([
    ['two Steadies', ['sharp', 'steady', 'steady'], 360],
    ['two Readers', ['sharp', 'reader', 'reader'], 360],
    ['three Steadies', ['sharp', 'steady', 'steady', 'steady'], 240],
  ] as const)('with %s', (_, levels, matches) => {
    expect(shares(levels, matches)[0]?.high).toBeGreaterThan(1 / levels.length);
  });

  test.each([
    ['two of them with one Casual', ['sharp', 'sharp', 'casual'], 360],
    ['two of them with one Steady', ['sharp', 'sharp', 'steady'], 360],
    ['two of them with one Reader', ['sharp', 'sharp', 'reader'], 360],
    ['two of them with two Casuals', ['sharp', 'sharp', 'casual', 'casual'], 120],
    ['two of them with two Steadies', ['sharp', 'sharp', 'steady', 'steady'], 120],
  ] as const)('%s', (_, levels, matches) => {
    const [one, two] = shares(levels, matches);
    expect((one?.high ?? 0) + (two?.high ?? 0)).toBeGreaterThan(2 / levels.length);
  });
});

describe('Reader loses no more than a hair', () => {
  test.each([
    ['two Sharps', ['reader', 'sharp', 'sharp'], 480],
    ['three Sharps', ['reader', 'sharp', 'sharp', 'sharp'], 240],
  ] as const)('to %s', (_, levels, matches) => {
    const reader = shares(levels, matches)[0];
    expect(reader?.high).toBeGreaterThan(1 / levels.length);
    expect(reader?.share).toBeGreaterThan(1 / levels.length - 0.03);
  });
});
