import type { View } from '@pok/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preferences } from '../device/preferences.svelte.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { reveal, viewOf } from './fixtures.ts';
import { delay } from './motion.ts';
import { Narrator } from './narrator.svelte.ts';
import { Pacer } from './pacer.svelte.ts';

// Preferences ask the device for its language as soon as they are loaded. Nobody has touched it, so it is silent.
vi.hoisted(() => {
  // Test files share a process: modules that an earlier one has loaded would not be mocked.
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: [], userActivation: { hasBeenActive: false } });
});
// There is no canvas here.
vi.mock('./celebrate.ts', () => ({ celebrate: () => Promise.resolve() }));

overwriteGetLocale(() => 'en');

/** Longer than any stage of the show. */
const A_WHILE = 31_000;
const ROUND_1 = { round: 1, roll: 'TD-' } as const;
const promises = [{ seat: 2, promise: 'play', shape: 'disc', wasHonest: false }] as const;
const FIRST = { ...reveal(1, 'TD-', 'DDST'), promises };
const ROUND_2 = { round: 2, roll: 'SS-', last: FIRST, hand: { disc: 1, square: 2, triangle: 2 } } as const;
const said = [{ seat: 2, talk: { kind: 'promise', promise: 'play', shape: 'disc' }, at: 1 }] as const;

/** A screen, and everything that was announced on it. */
class Screen {
  readonly log = new Map<number, string>();
  readonly #pacer = new Pacer();

  see(now: View): void {
    this.#pacer.follow(now);
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
    for (const { id, text } of this.#pacer.narrator.sentences) this.log.set(id, text);
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
    // While the verdict is shown, fists of the next round already close.
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
      'A die was met, so shapes that are on no die come back: Lucía.',
      'Your disc goes into the box!',
      'Round 2. The dice: Die One: one square, Die Two: two squares, Die Three: blank.',
      'Exactly one or two squares',
      'No die met? Then discs and triangles go.',
      'You have one disc, two squares, and two triangles.',
      'Already closed: Jonas and Chloé.',
      'Lucía closed their fist.',
      'The fists open. Mia: square, Jonas: square, Lucía: triangle, Chloé: triangle.',
      'The die wanted one square, but there were two.',
      'Exactly two squares: Jonas and you.',
      'A die was met, so shapes that are on no die come back: Lucía and Chloé.',
      'Your square goes into the box!',
      'You win!',
      'Five counters gone after 2 rounds.',
    ]);
  },
);

test.each(['reduce', 'full'] as const)(
  'a verdict that comes while another one is read is announced as well (motion: %s)',
  (motion) => {
    preferences.motion = motion;
    const screen = new Screen();
    screen.see(viewOf(ROUND_1));
    screen.see(viewOf(ROUND_2));
    screen.wait(motion === 'reduce' ? 0 : 3_000);
    expect(screen.stage).toBe('judge');
    screen.see(viewOf({ round: 3, roll: 'TD-', last: reveal(2, 'SS-', 'SSTT') }));
    screen.wait(A_WHILE);
    const opened = [...screen.log.values()].filter((sentence) => sentence.startsWith('The fists open.'));
    expect(opened).toEqual([
      'The fists open. Mia: disc, Jonas: disc, Lucía: square, Chloé: triangle.',
      'The fists open. Mia: square, Jonas: square, Lucía: triangle, Chloé: triangle.',
    ]);
  },
);

test('talk during a movement is announced when the movement ends', () => {
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

const texts = ({ sentences }: Narrator) => sentences.map(({ text }) => text);

test('news that arrives together is announced together, after the movement', () => {
  preferences.motion = 'full';
  const narrator = new Narrator();
  narrator.announce('Ben closed their fist.');
  vi.advanceTimersByTime(delay('news') - 50);
  narrator.announce('Cem closed their fist.');
  expect(texts(narrator)).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(texts(narrator)).toEqual(['Ben closed their fist.', 'Cem closed their fist.']);
});

test('a waiting verdict is announced before later news', () => {
  preferences.motion = 'full';
  const narrator = new Narrator();
  const view = viewOf(ROUND_2);
  narrator.announceStage({ stage: 'judge', match: 1, reveal: FIRST, until: 0 }, view);
  narrator.announceStage({ stage: 'choose', match: 1, round: 2 }, view);
  vi.advanceTimersByTime(delay('news'));
  expect(texts(narrator)[0]).toMatch(/^The fists open/);
  expect(texts(narrator)).toContain('Exactly one or two squares');
  const announced = texts(narrator).length;
  vi.advanceTimersByTime(delay('spoken-verdict'));
  expect(texts(narrator)).toHaveLength(announced);
});

test('without motion nothing waits, and the last sentences stay to be read again', () => {
  preferences.motion = 'reduce';
  const narrator = new Narrator();
  for (let round = 1; round <= 10; round += 1) narrator.announce(`round ${round}`);
  expect(texts(narrator)).toHaveLength(8);
  expect(texts(narrator).at(-1)).toBe('round 10');
  expect(new Set(narrator.sentences.map(({ id }) => id)).size).toBe(8);
});

test('sentences that are announced together are never cut', () => {
  preferences.motion = 'full';
  const narrator = new Narrator();
  const sentences = Array.from({ length: 12 }, (_, index) => `sentence ${index}`);
  for (const sentence of sentences) narrator.announce(sentence);
  vi.advanceTimersByTime(delay('news'));
  expect(texts(narrator)).toEqual(sentences);
});
