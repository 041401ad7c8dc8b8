import type { ZZFXSound } from 'zzfx';
import { hasBeenTouched } from './has-been-touched.ts';
import { preferences } from './preferences.svelte.ts';
import { resumeOnTouch } from './resume-on-touch.ts';

/** Small wooden sounds, as the synthesiser's parameters: volume, randomness, frequency, attack, sustain, release, … */
const SOUNDS = {
  roll: [0.5, 0.3, 190, 0, 0.02, 0.09, 4, 2.4, -6, 0, 0, 0, 0, 6, 0, 0, 0.06, 0.5, 0.02],
  fist: [0.7, 0.1, 118, 0, 0.01, 0.09, 0, 1.6, -4, 0, 0, 0, 0, 1.2],
  reopen: [0.4, 0.1, 170, 0, 0.01, 0.07, 0, 1.4, 3],
  beat: [0.8, 0, 96, 0, 0.02, 0.12, 0, 1.8, -3, 0, 0, 0, 0, 0.8],
  open: [0.6, 0.05, 230, 0, 0.03, 0.14, 0, 1.2, 4, 0, 60, 0.05],
  met: [0.6, 0, 392, 0.01, 0.06, 0.28, 0, 1.4, 0, 0, 196, 0.07],
  missed: [0.5, 0, 165, 0.01, 0.05, 0.2, 0, 1.2, -1.5],
  win: [0.8, 0, 330, 0.02, 0.2, 0.5, 0, 1.3, 0, 0, 165, 0.1, 0.1],
  tick: [0.3, 0, 300, 0, 0.01, 0.03, 0, 1],
} as const;
export type Sound = keyof typeof SOUNDS;

/** Browsers let a page make sounds only after a first touch; before that this does nothing. */
export function play(sound: Sound): void {
  if (canSound() && !document.hidden) void ready().then((sounds) => sounds?.(sound).play());
}

/** Synthesises the sounds one by one while the page is idle: in the middle of a reveal there is no time for it. */
export function prepareSounds(): void {
  if (!canSound() || prepared !== undefined) return;
  void ready().then((sounds) => {
    for (const sound of IN_A_REVEAL) whenIdle(() => sounds?.(sound));
  });
}
const IN_A_REVEAL: readonly Sound[] = ['beat', 'open', 'met', 'missed', 'roll'];

type Sounds = (sound: Sound) => ZZFXSound;
let prepared: Promise<Sounds> | undefined;

/** Undefined while the synthesiser can't be loaded: a match goes on without sounds. */
async function ready(): Promise<Sounds | undefined> {
  prepared ??= loadSounds();
  try {
    return await prepared;
  } catch {
    prepared = undefined;
    return undefined;
  }
}

async function loadSounds(): Promise<Sounds> {
  const { ZZFX, ZZFXSound: Made } = await import('zzfx');
  resumeOnTouch(ZZFX.audioContext);
  const made = new Map<Sound, ZZFXSound>();
  return (sound) => {
    const known = made.get(sound);
    if (known !== undefined) return known;
    const one = new Made([...SOUNDS[sound]]);
    // In the format they are played in: converting them takes longer than a frame.
    one.samples = Float32Array.from(one.samples);
    made.set(sound, one);
    return one;
  };
}

function canSound(): boolean {
  return preferences.sound && hasBeenTouched();
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, 500); // Safari
}
