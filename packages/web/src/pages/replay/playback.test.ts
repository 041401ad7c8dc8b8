import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Playback } from './playback.svelte.ts';

const motion = vi.hoisted(() => ({
  tempo: { tumble: 100, breath: 10, beat: 10, open: 10, judge: 50, clear: 10 },
}));
vi.mock('../../show/motion.ts', () => ({ tempo: () => motion.tempo }));

const where = ({ index, stage, isPlaying }: Playback) => [index, stage, isPlaying];

describe('a match that plays by itself', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('starts with its first roll, goes through every round, and ends with the whole match', () => {
    const playback = new Playback([0, 0]);
    expect(where(playback)).toEqual([0, 'judge', false]);
    playback.play();
    expect(where(playback)).toEqual([0, 'tumble', true]);
    vi.advanceTimersByTime(130);
    expect(where(playback)).toEqual([0, 'judge', true]);
    vi.advanceTimersByTime(60);
    expect(where(playback)).toEqual([1, 'tumble', true]);
    vi.advanceTimersByTime(190);
    expect(where(playback)).toEqual([2, 'judge', false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('leaves time to read, and less of it at a higher speed', () => {
    const playback = new Playback([2, 0]);
    playback.show(0);
    playback.play();
    playback.changeSpeed();
    vi.advanceTimersByTime(65);
    expect(where(playback)).toEqual([0, 'judge', true]);
    vi.advanceTimersByTime(99);
    expect(playback.stage).toBe('judge');
    vi.advanceTimersByTime(1);
    expect(playback.stage).toBe('clear');
  });

  test('stays at the round to which somebody turns, and goes on from there', () => {
    const playback = new Playback([0, 0, 0]);
    playback.play();
    playback.show(1);
    vi.advanceTimersByTime(1000);
    expect(where(playback)).toEqual([1, 'judge', false]);
    playback.play();
    vi.advanceTimersByTime(60);
    expect(where(playback)).toEqual([2, 'tumble', true]);
    playback.show(9);
    expect(playback.index).toBe(3);
    playback.show(-1);
    expect(playback.index).toBe(0);
  });
});
