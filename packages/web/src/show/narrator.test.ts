import type { View } from '@pok/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preferences } from '../device/preferences.svelte.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { reveal, viewOf } from './fixtures.ts';
import { Narrator } from './narrator.ts';
import { Pacer } from './pacer.svelte.ts';

// Preferences ask the device for its language as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: [] }));

overwriteGetLocale(() => 'en');

/** Longer than any stage of the show. */
const A_WHILE = 31_000;
const ROUND_1 = { round: 1, roll: 'TD-' } as const;
const promises = [{ seat: 2, promise: 'play', shape: 'disc', wasHonest: false }] as const;
const FIRST = { ...reveal(1, 'TD-', 'DDST'), promises };
const ROUND_2 = { round: 2, roll: 'SS-', last: FIRST, hand: { disc: 1, square: 2, triangle: 2 } } as const;
const said = [{ seat: 2, talk: { kind: 'promise', promise: 'play', shape: 'disc' }, at: 1 }] as const;

/** A screen with its narrator, and everything that was announced. */
class Screen {
  readonly log = new Map<number, string>();
  readonly #narrator = new Narrator();
  readonly #pacer = new Pacer((_, show, view) => this.#narrator.moved(show, view));

  see(now: View): void {
    const { view: before, show } = this.#pacer;
    this.#pacer.follow(now);
    if (before === undefined && this.#pacer.show !== undefined) this.#narrator.moved(this.#pacer.show, now);
    this.#narrator.heard(before, now, show);
    this.#note();
  }

  wait(ms: number): void {
    for (let passed = 0; passed < ms; passed += 10) {
      vi.advanceTimersByTime(10);
      this.#note();
    }
  }

  get stage(): string | undefined {
    return this.#pacer.show?.stage;
  }

  #note(): void {
    for (const { id, text } of this.#narrator.spoken.sentences) this.log.set(id, text);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  preferences.motion = 'system';
});

test.each(['reduce', 'full'] as const)(
  'two rounds in company are announced in order (motion: %s)',
  (motion) => {
    preferences.motion = motion;
    const screen = new Screen();
    screen.see({ ...viewOf(ROUND_1), match: null });
    screen.see(viewOf(ROUND_1));
    screen.wait(A_WHILE);
    screen.see(viewOf({ ...ROUND_1, fists: '.*..' }));
    screen.wait(1_000);
    screen.see({ ...viewOf({ ...ROUND_1, fists: '.*..' }), talk: said });
    screen.wait(1_000);
    screen.see({ ...viewOf(ROUND_2), talk: said });
    screen.wait(motion === 'reduce' ? 0 : 1_000);
    // While the verdict is on, the next round's fists close already.
    screen.see(viewOf({ ...ROUND_2, fists: '.*.*' }));
    screen.wait(A_WHILE);
    screen.see(viewOf({ ...ROUND_2, fists: '.***' }));
    screen.wait(1_000);
    screen.see(viewOf({ round: null, last: reveal(2, 'SS-', 'SSTT') }));
    screen.wait(A_WHILE);
    expect(screen.stage).toBe('over');
    expect([...screen.log.values()]).toEqual([
      'Round 1. The dice: Die One: one triangle, Die Two: two discs, Die Three: blank.',
      'Exactly one triangle or two discs',
      'No die met? Then squares go.',
      'You have two discs, two squares, and two triangles.',
      'Jonas closed their fist.',
      'Lucía: I’ll play a disc.',
      'The fists open. Mia: disc, Jonas: disc, Lucía: square, Chloé: triangle.',
      'Lucía bluffed.',
      'Chloé played the only triangle.',
      'Exactly two discs: Jonas and you.',
      'A die was met, so everyone whose shape is on no die takes it back: Lucía.',
      'Your disc goes into the box!',
      'Round 2. The dice: Die One: one square, Die Two: two squares, Die Three: blank.',
      'Exactly one or two squares',
      'No die met? Then discs and triangles go.',
      'You have one disc, two squares, and two triangles.',
      'Already closed: Jonas and Chloé.',
      'Lucía closed their fist.',
      'The fists open. Mia: square, Jonas: square, Lucía: triangle, Chloé: triangle.',
      'It wanted one square, but there were two.',
      'Exactly two squares: Jonas and you.',
      'A die was met, so everyone whose shape is on no die takes it back: Lucía and Chloé.',
      'Your square goes into the box!',
      'You win!',
      'Five counters gone after 2 rounds.',
    ]);
  },
);

test('what is said while hands move is announced when they rest', () => {
  preferences.motion = 'full';
  const screen = new Screen();
  screen.see(viewOf(ROUND_1));
  screen.wait(1_000);
  const before = screen.log.size;
  screen.see(viewOf(ROUND_2));
  screen.see({ ...viewOf(ROUND_2), talk: said });
  while (screen.stage !== 'judge') {
    expect(screen.log.size).toBe(before);
    screen.wait(10);
  }
  screen.wait(1_200);
  expect([...screen.log.values()].slice(before, before + 2)).toEqual([
    'Lucía: I’ll play a disc.',
    'The fists open. Mia: disc, Jonas: disc, Lucía: square, Chloé: triangle.',
  ]);
});
