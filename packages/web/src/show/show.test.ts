import { FIRST_SHOW_MS, SHOW_MS } from '@pok/table';
import { describe, expect, test } from 'vitest';
import { reveal, viewOf } from './fixtures.ts';
import { pace, type Show, STILL_TEMPO, skip, startShow, TEMPO, wakeAt } from './show.ts';

/** Lets the clock run until the show waits for players, and notes every stage on the way. */
function stages(show: Show, view: ReturnType<typeof viewOf>, from: number, tempo = TEMPO): readonly string[] {
  const seen: string[] = [];
  let current = pace(show, view, from, tempo);
  for (;;) {
    if (seen.at(-1) !== current.stage) seen.push(current.stage);
    const wake = wakeAt(current);
    if (wake === null) return seen;
    current = pace(current, view, wake, tempo);
  }
}

describe('the show', () => {
  const first = viewOf({ round: 1 });
  const second = viewOf({ round: 2, last: reveal(1, 'TD-', 'DDST') });

  test('whoever arrives sees how things stand', () => {
    expect(startShow(second)).toEqual({ stage: 'choose', match: 1, round: 2 });
    expect(startShow(viewOf({ round: null }))).toEqual({ stage: 'over', match: 1 });
    expect(startShow({ ...first, match: null })).toEqual({ stage: 'lobby' });
  });

  test('a match begins with tumbling dice', () => {
    expect(stages({ stage: 'lobby' }, first, 0)).toEqual(['tumble', 'choose']);
  });

  test('a reveal comes with its beat, its verdict and then the next dice', () => {
    expect(stages(startShow(first), second, 0)).toEqual([
      'beat',
      'open',
      'judge',
      'clear',
      'tumble',
      'choose',
    ]);
  });

  test.each([
    ['full', TEMPO],
    ['reduced', STILL_TEMPO],
  ])('with %s motion a deadline leaves room for all of it', (_motion, tempo) => {
    const { tumble, beat, open, judge, clear } = tempo;
    expect(tumble).toBeLessThanOrEqual(FIRST_SHOW_MS);
    expect(beat + open + judge + clear + tumble).toBeLessThanOrEqual(SHOW_MS);
  });

  test('with reduced motion only the words take time', () => {
    const shown = pace(startShow(first), second, 0, STILL_TEMPO);
    expect(shown).toMatchObject({ stage: 'judge', until: STILL_TEMPO.judge });
    expect(stages(shown, second, STILL_TEMPO.judge, STILL_TEMPO)).toEqual(['choose']);
  });

  test('the last reveal of a match is shown before it is over', () => {
    const over = viewOf({ round: null, last: reveal(1, 'TD-', 'DDST') });
    expect(stages(startShow(first), over, 0)).toEqual(['beat', 'open', 'judge', 'clear', 'over']);
  });

  test('a tap goes on, and only one stage', () => {
    const judged = pace(startShow(first), second, 0, { ...TEMPO, beat: 0, open: 0 });
    expect(judged.stage).toBe('judge');
    expect(pace(skip(judged, 10), second, 10, TEMPO).stage).toBe('clear');
    expect(skip(startShow(first), 10)).toEqual(startShow(first));
  });

  test('a reveal that came meanwhile is shown next, once', () => {
    const judged = pace(startShow(first), second, 0, { ...TEMPO, beat: 0, open: 0 });
    const third = viewOf({ round: 4, last: reveal(3, 'SS-', 'DDST') });
    expect(stages(skip(judged, 10), third, 10)).toEqual([
      'clear',
      'beat',
      'open',
      'judge',
      'clear',
      'tumble',
      'choose',
    ]);
  });

  test('a rematch starts at once, whatever was on screen', () => {
    const next = viewOf({ match: 2, round: 1 });
    expect(pace({ stage: 'over', match: 1 }, next, 0, TEMPO)).toMatchObject({ stage: 'tumble', match: 2 });
  });
});
