import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { NAMES, reveal, viewOf } from '../show/fixtures.ts';
import { sceneOf } from '../show/scene.ts';
import type { Show } from '../show/show.ts';
import { waitingFor } from './waiting-for.ts';

overwriteGetLocale(() => 'en');

const CHOOSE: Show = { stage: 'choose', match: 1, round: 1 };

function textFor(fists: string, you: number | null, show: Show = CHOOSE): string | undefined {
  const { match } = viewOf({ fists, you });
  const scene = match === null ? undefined : sceneOf(show, match);
  if (scene === undefined) throw new Error('nothing lies on the table');
  return waitingFor(scene, NAMES, you);
}

describe('who is waited for', () => {
  test.each([
    ['*.*.', null, 'Waiting for Jonas and Chloé'],
    ['D.**', 0, 'Waiting for Jonas'],
    ['*...', null, undefined], // three still think: everybody can see that
    ['.***', 0, undefined], // it is the reader's own turn
    ['****', null, undefined],
  ])('with fists %s and seat %s', (fists, you, words) => {
    expect(textFor(fists, you)).toBe(words);
  });

  test('nobody while the dice tumble, and nobody once the fists open', () => {
    expect(textFor('**..', null, { stage: 'tumble', match: 1, round: 1, until: 0 })).toBeUndefined();
    const opening: Show = { stage: 'breath', match: 1, reveal: reveal(1, 'TD-', 'DDST'), until: 0 };
    expect(textFor('**..', null, opening)).toBeUndefined();
  });
});
