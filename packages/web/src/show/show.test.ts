import type { View } from '@pok/protocol';
import { FIRST_SHOW_MS, SHOW_MS } from '@pok/table';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { STILL_TEMPO, TEMPO, type Tempo } from './choreography.ts';
import { reveal, viewOf } from './fixtures.ts';
import { pace, type Show, skip, startShow, wakeAt } from './show.ts';

overwriteGetLocale(() => 'de');

/** Lets the clock run until the show waits for players, and notes every stage on the way. */
function run(show: Show, view: View, from: number, tempo = TEMPO): readonly Show[] {
  const next = pace(show, view, from, tempo);
  const wake = wakeAt(next);
  return wake === null ? [next] : [next, ...run(next, view, wake, tempo)];
}

function stages(...show: Parameters<typeof run>): readonly string[] {
  return run(...show).map(({ stage }) => stage);
}

function lastWake(show: Show, view: View, tempo: Tempo): number {
  return Math.max(...run(show, view, 0, tempo).map((one) => wakeAt(one) ?? 0));
}

function heldRound({ match }: View) {
  return match?.round == null ? null : { ...match.round, pause: 'held' as const };
}

/** Three dice, seven players, and something to say about each. */
const LONGEST = viewOf({ players: 7, round: 2, last: reveal(1, 'TDD', 'TDDSSSS') });

describe('the show', () => {
  const first = viewOf({ round: 1 });
  const second = viewOf({ round: 2, last: reveal(1, 'TD-', 'DDST') });

  test('a newcomer sees the current state', () => {
    expect(startShow(second)).toEqual({ stage: 'choose', match: 1, round: 2 });
    expect(startShow(viewOf({ round: null }))).toEqual({ stage: 'over', match: 1 });
    expect(startShow({ ...first, match: null })).toEqual({ stage: 'lobby' });
  });

  test('in a pause the verdict stays until the match goes on, whatever is tapped', () => {
    const held = { ...second, match: second.match && { ...second.match, round: heldRound(second) } };
    expect(stages(startShow(first), held, 0)).toEqual(['breath', 'beat', 'open', 'judge']);
    expect(startShow(held)).toMatchObject({ stage: 'judge', reveal: { number: 1 } });
    expect(stages(skip(startShow(held), 1), held, 1)).toEqual(['judge']);
    expect(stages(startShow(held), second, 0)).toEqual(['clear', 'tumble', 'choose']);
  });

  test('a match begins with tumbling dice', () => {
    expect(stages({ stage: 'lobby' }, first, 0)).toEqual(['tumble', 'choose']);
  });

  test('a reveal comes with its beat, its verdict and then the next dice', () => {
    expect(stages(startShow(first), second, 0)).toEqual([
      'breath',
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
  ])('with %s motion a deadline leaves time for the whole show', (_motion, tempo) => {
    const longest = { ...LONGEST, settings: { ...LONGEST.settings, timer: 20 } } as const;
    expect(tempo.tumble).toBeLessThanOrEqual(FIRST_SHOW_MS);
    expect(lastWake(startShow(first), longest, tempo)).toBeLessThanOrEqual(SHOW_MS);
  });

  test('the more there is to read, the longer a verdict stays', () => {
    const shown = (view: View) => lastWake(startShow(first), view, STILL_TEMPO);
    expect(shown(LONGEST)).toBeGreaterThan(shown(second));
  });

  test('with reduced motion only the words take time', () => {
    const shown = pace(startShow(first), second, 0, STILL_TEMPO);
    expect(shown.stage).toBe('judge');
    expect(stages(shown, second, wakeAt(shown) ?? 0, STILL_TEMPO)).toEqual(['choose']);
  });

  test('the last reveal of a match is shown before it is over', () => {
    const over = viewOf({ round: null, last: reveal(1, 'TD-', 'DDST') });
    expect(stages(startShow(first), over, 0)).toEqual(['breath', 'beat', 'open', 'judge', 'clear', 'over']);
  });

  test.each<Show>([
    { stage: 'choose', match: 1, round: 2 },
    { stage: 'tumble', match: 1, round: 2, until: 1_000 },
  ])('a match that is abandoned is over, and no fist opens any more ($stage)', (show) => {
    const brokenOff = viewOf({ round: null, last: reveal(1, 'TD-', 'DDST') });
    expect(stages(show, brokenOff, 0)).toEqual(['over']);
  });

  test('fists that open while the dice still tumble end the tumbling', () => {
    const tumbling: Show = { stage: 'tumble', match: 1, round: 1, until: 1_000 };
    expect(pace(tumbling, second, 0, TEMPO).stage).toBe('breath');
  });

  test('a tap skips exactly one stage', () => {
    const judged = pace(startShow(first), second, 0, { ...TEMPO, breath: 0, beat: 0, open: 0 });
    expect(judged.stage).toBe('judge');
    expect(pace(skip(judged, 10), second, 10, TEMPO).stage).toBe('clear');
    expect(skip(startShow(first), 10)).toEqual(startShow(first));
  });

  test('a reveal that arrived meanwhile is shown next, once', () => {
    const judged = pace(startShow(first), second, 0, { ...TEMPO, breath: 0, beat: 0, open: 0 });
    const third = viewOf({ round: 4, last: reveal(3, 'SS-', 'DDST') });
    expect(stages(skip(judged, 10), third, 10)).toEqual([
      'clear',
      'breath',
      'beat',
      'open',
      'judge',
      'clear',
      'tumble',
      'choose',
    ]);
  });

  test('a match of which the server lost some rounds, or the end, goes on from where it is', () => {
    const now = { stage: 'tumble', match: 1, round: 2 };
    expect(pace({ stage: 'choose', match: 1, round: 4 }, second, 0, TEMPO)).toMatchObject(now);
    expect(pace({ stage: 'over', match: 1 }, second, 0, TEMPO)).toMatchObject(now);
  });

  test('a rematch starts immediately, whatever was on screen', () => {
    const next = viewOf({ match: 2, round: 1 });
    expect(pace({ stage: 'over', match: 1 }, next, 0, TEMPO)).toMatchObject({ stage: 'tumble', match: 2 });
  });
});
