import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { RevealStage } from './choreography.ts';
import { reveal, viewOf } from './fixtures.ts';
import { type Scene, sceneOf } from './scene.ts';

overwriteGetLocale(() => 'en');

const last = reveal(1, 'TD-', 'DDST');
const view = viewOf({
  round: 2,
  roll: 'SS-',
  last,
  fists: '..**',
  hand: { disc: 1, square: 2, triangle: 2 },
});

function at(stage: RevealStage): Scene | undefined {
  return view.match === null ? undefined : sceneOf({ stage, match: 1, reveal: last, until: 0 }, view.match);
}

describe('the scene', () => {
  test('fists that were closed at the roll land after the dice', () => {
    const { match } = view;
    if (match === null) throw new Error('no match');
    const tumbling = sceneOf({ stage: 'tumble', match: 1, round: 2, until: 0 }, match);
    expect(tumbling?.fists.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    const choosing = sceneOf({ stage: 'choose', match: 1, round: 2 }, match);
    expect(choosing?.fists.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'closed', 'closed']);
  });

  test('[P4] nothing is shown during the beat, and everything at the same moment after it', () => {
    expect(at('beat')?.fists).toMatchObject(last.plays.map(() => ({ state: 'closed' })));
    expect(at('beat')?.fists.flatMap(({ shape }) => shape ?? [])).toEqual([]);
    expect(at('open')?.fists.map(({ shape }) => shape)).toEqual(['disc', 'disc', 'square', 'triangle']);
    expect(at('open')?.dice).toEqual([]);
  });

  test('[V6] [V7] counters handed over go into the box, the others home', () => {
    expect(at('judge')?.fists.map(({ movesTo }) => movesTo)).toEqual(['box', 'box', undefined, 'box']);
    expect(at('clear')?.fists.map(({ movesTo }) => movesTo)).toEqual(['box', 'box', 'hand', 'box']);
    expect(at('judge')?.dice).toEqual(['met', 'met', 'blank']);
  });

  test('what becomes of a counter is known as soon as the fists open, and judged with the dice', () => {
    for (const stage of ['open', 'judge', 'clear'] as const) {
      expect(at(stage)?.fists.map(({ outcome }) => outcome)).toEqual(['box', 'box', 'hand', 'box']);
      expect(at(stage)?.fists.map(({ isJudged }) => isJudged)).toEqual(Array(4).fill(stage !== 'open'));
    }
  });

  test('the viewer’s hand does not give the verdict away', () => {
    expect(at('beat')?.hand).toEqual({ disc: 2, square: 2, triangle: 2 });
    expect(at('open')?.hand).toEqual({ disc: 2, square: 2, triangle: 2 });
    expect(at('judge')?.hand).toEqual({ disc: 2, square: 2, triangle: 2 });
    expect(at('clear')?.hand).toEqual({ disc: 1, square: 2, triangle: 2 });
  });
});
