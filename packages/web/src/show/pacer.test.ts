import type { MatchResult, View } from '@pok/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { PULSES } from './choreography.ts';
import { reveal, viewOf } from './fixtures.ts';

const { play, vibrate, confetti } = vi.hoisted(() => {
  // Test files share a process: modules that an earlier one has loaded would not be mocked.
  vi.resetModules();
  // Preferences ask the device for its language as soon as they are loaded.
  vi.stubGlobal('navigator', { languages: [] });
  return { play: vi.fn(), vibrate: vi.fn(), confetti: vi.fn() };
});
vi.mock('../device/sound.ts', () => ({ play, prepareSounds: () => undefined }));
vi.mock('../device/haptics.ts', () => ({ vibrate }));
vi.mock('canvas-confetti', () => ({
  default: { create: () => confetti, shapeFromPath: () => ({}) },
}));

const { Pacer } = await import('./pacer.svelte.ts');
const { preferences } = await import('../device/preferences.svelte.ts');

overwriteGetLocale(() => 'en');

const LAST = reveal(1, 'TD-', 'DDST');
/** Longer than the whole show. */
const A_WHILE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  preferences.motion = 'full';
});
afterEach(() => {
  vi.useRealTimers();
  preferences.motion = 'system';
});

describe('the beats', () => {
  const heard = () => play.mock.calls.flat().filter((sound) => sound === 'beat').length;

  function startBeats(): InstanceType<typeof Pacer> {
    const pacer = new Pacer();
    pacer.follow(viewOf({ round: 1 }));
    pacer.follow(viewOf({ round: 2, last: LAST }));
    pacer.skip();
    expect(pacer.show?.stage).toBe('beat');
    vi.advanceTimersByTime(10);
    return pacer;
  }

  test('are three', () => {
    startBeats();
    vi.advanceTimersByTime(A_WHILE);
    expect(heard()).toBe(3);
    expect(vibrate.mock.calls[0]).toEqual([PULSES.beat]);
  });

  test('end with a tap', () => {
    startBeats().skip();
    vi.advanceTimersByTime(A_WHILE);
    expect(heard()).toBe(1);
    expect(vibrate.mock.calls.slice(0, 2)).toEqual([[PULSES.beat], [[]]]);
  });

  test('end when the screen is left', () => {
    startBeats().stop();
    vi.advanceTimersByTime(A_WHILE);
    expect(heard()).toBe(1);
  });
});

describe('confetti', () => {
  function ended(you: number | null, result: MatchResult): View {
    const view = viewOf({ you, round: null, last: LAST });
    const person = you === null ? null : view.you.person;
    return { ...view, you: { ...view.you, person }, match: view.match && { ...view.match, result } };
  }

  async function thrownFor(...views: readonly View[]): Promise<boolean> {
    const pacer = new Pacer();
    for (const view of views) {
      pacer.follow(view);
      await vi.advanceTimersByTimeAsync(A_WHILE);
    }
    expect(pacer.show?.stage).toBe('over');
    return confetti.mock.calls.length > 0;
  }

  test.each<[string, number | null, MatchResult, boolean]>([
    ['a winner sees their win', 0, { kind: 'win', seat: 0 }, true],
    ['a winner sees their tie', 1, { kind: 'tie', seats: [0, 1] }, true],
    ['the others see a win', 2, { kind: 'win', seat: 0 }, false],
    ['a screen that everybody looks at shows a win', null, { kind: 'win', seat: 0 }, true],
    ['a match is dead', 0, { kind: 'dead' }, false],
    ['a screen that everybody looks at shows a dead match', null, { kind: 'dead' }, false],
    ['a match is abandoned', null, { kind: 'abandoned' }, false],
  ])('if %s', async (_when, you, result, isThrown) => {
    expect(await thrownFor(viewOf({ you, round: 1 }), ended(you, result))).toBe(isThrown);
  });

  test('is not thrown for a match that was over before the screen was opened', async () => {
    expect(await thrownFor(ended(0, { kind: 'win', seat: 0 }))).toBe(false);
  });
});
