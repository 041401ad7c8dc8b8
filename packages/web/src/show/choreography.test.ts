import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BEATS, DELAYS, MOVEMENTS, TEMPO } from './choreography.ts';

const APP = join(import.meta.dirname, '..');
const SOURCES = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|svelte|css)$/.test(file) && !/\.test\.ts$|^paraglide/.test(file),
);
/** Movements outside the show: the app's own transitions, and signs that something takes a while. */
const OWN_MOVEMENTS = ['look/tokens.css', 'pieces/Notice.svelte', 'App.svelte', 'pieces/Waiting.svelte'];
/** Where the show is drawn, heard and felt. */
const SHOW =
  /^(show|scene|match|end|one-phone|pieces|device|lessons|pages\/(big-screen|learn|one-phone|replay|tournament|tournament-screen))\//;
/** What waits for something else: a browser that can't say when it is idle, a server that is asked again, and the end of a double tap. */
const OWN_TIMERS = [
  'device/sound.ts',
  'pieces/Button.svelte',
  'pages/tournament/Tables.svelte',
  'show/choreography.ts',
];

const textOf = (file: string) => readFileSync(join(APP, file), 'utf8');

test('no stylesheet but the tokens states a duration', () => {
  const stating = SOURCES.filter((file) => {
    const styles = file.endsWith('.css')
      ? textOf(file)
      : (/<style>.*<\/style>/s.exec(textOf(file))?.[0] ?? '');
    return /(?<![\w.#-])(?!0m?s)[\d.]+m?s\b/.test(styles);
  });
  expect(stating.toSorted()).toEqual(OWN_MOVEMENTS.toSorted());
});

test('no script of the show but the choreography states a duration', () => {
  const stating = SOURCES.filter((file) => {
    const script = /\.css$/.test(file) ? '' : textOf(file).replace(/<style>.*<\/style>/s, '');
    return SHOW.test(file) && /_MS = [\d(]|setTimeout\([^;]*, \d/.test(script);
  });
  expect(stating.toSorted()).toEqual(OWN_TIMERS.toSorted());
});

test('each stage lasts longer than its movements', () => {
  expect(TEMPO.tumble).toBeGreaterThan(MOVEMENTS.fall + 2 * MOVEMENTS['fall-step']);
  expect(TEMPO.breath).toBeGreaterThan(MOVEMENTS.land);
  expect(TEMPO.beat).toBeGreaterThan(BEATS.length * MOVEMENTS.beat);
  expect(TEMPO.judge).toBeGreaterThan(DELAYS['spoken-verdict']);
});

test('each step is drawn after the movement before it, and in time', () => {
  expect(DELAYS.plays).toBeGreaterThan(MOVEMENTS.land);
  expect(DELAYS.plays + 2 * DELAYS['plays-step']).toBeLessThan(TEMPO.breath);
  expect(DELAYS.marks).toBeGreaterThan(MOVEMENTS.unfold);
  expect(DELAYS.verdict).toBeGreaterThan(DELAYS.marks);
  expect(TEMPO.open).toBeGreaterThan(DELAYS.verdict);
});
