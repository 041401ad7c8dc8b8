import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { preferences } from '../device/preferences.svelte.ts';
import { Spoken } from './spoken.svelte.ts';

// Preferences ask the device for its language as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: [] }));

const texts = (spoken: Spoken) => spoken.sentences.map(({ text }) => text);

describe('what is announced', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    preferences.motion = 'system';
  });

  test('comes after what moves, together', () => {
    const spoken = new Spoken();
    spoken.tell(() => ['Ben closed their fist.'], 200);
    vi.advanceTimersByTime(150);
    spoken.tell(() => ['Cem closed their fist.'], 200);
    expect(texts(spoken)).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(texts(spoken)).toEqual(['Ben closed their fist.', 'Cem closed their fist.']);
  });

  test('keeps its order: what came before and waits for longer is not overtaken', () => {
    const spoken = new Spoken();
    spoken.tell(() => ['the verdict'], 1_100);
    spoken.tell(() => ['the next roll'], 350);
    vi.advanceTimersByTime(350);
    expect(texts(spoken)).toEqual(['the verdict', 'the next roll']);
    vi.advanceTimersByTime(1_000);
    expect(texts(spoken)).toHaveLength(2);
  });

  test('waits for nothing if nothing moves', () => {
    preferences.motion = 'reduce';
    const spoken = new Spoken();
    spoken.tell(() => ['the verdict'], 1_100);
    expect(texts(spoken)).toEqual(['the verdict']);
  });

  test('is there to be read again, the last of it', () => {
    preferences.motion = 'reduce';
    const spoken = new Spoken();
    for (let round = 1; round <= 10; round += 1) spoken.tell(() => [`round ${round}`], 0);
    expect(texts(spoken)).toHaveLength(8);
    expect(texts(spoken).at(-1)).toBe('round 10');
    expect(new Set(spoken.sentences.map(({ id }) => id)).size).toBe(8);
  });

  test('is announced whole, however long it is', () => {
    preferences.motion = 'reduce';
    const spoken = new Spoken();
    const verdict = Array.from({ length: 12 }, (_, index) => `sentence ${index}`);
    spoken.tell(() => verdict, 0);
    expect(texts(spoken)).toEqual(verdict);
  });
});
