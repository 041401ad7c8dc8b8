import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingFeatures } from './features.ts';
import { POLYFILLED } from './polyfilled.ts';
import { lintStyles } from './styles.ts';

test.each([
  ['navigator.vibrate([12])', 'vibrate'],
  ['requestIdleCallback(work)', 'requestIdleCallback'],
  ['document.startViewTransition(work)', 'startViewTransition'],
  ['new IdleDetector()', 'IdleDetector'],
  ['AbortSignal.any(signals)', 'any'],
  ['element.showPopover()', 'showPopover'],
  ['Promise.withResolvers()', 'withResolvers'],
])('%s is not in all engines', (script, name) => {
  expect(missingFeatures(script, POLYFILLED)).toEqual([
    expect.stringMatching(`^${name}: not in safari 16.4`),
  ]);
});

test.each(['toSorted', 'with'])('%s is in all engines only because of its polyfill', (name) => {
  const script = `list.${name}(0, 1)`;
  expect(missingFeatures(script, new Set())).toEqual([expect.stringMatching(`^${name}: not in chrome 107`)]);
  expect(missingFeatures(script, POLYFILLED)).toEqual([]);
});

test.each([
  'navigator.vibrate?.([12])',
  "'vibrate' in navigator && navigator.vibrate([12])",
  '`vibrate` in navigator && navigator.vibrate([12])',
  "typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work)",
  'if (document.startViewTransition) document.startViewTransition(work)',
  'globalThis.trustedTypes?.createPolicy(name, {})',
  'navigator.clipboard.writeText(text)',
  'list.at(-1)',
  'player.hand.level',
  'class Card { newState() { return this.newState() } }',
])('%s works everywhere, or is tested for first', (script) => {
  expect(missingFeatures(script, POLYFILLED)).toEqual([]);
});

test.each([
  ['.foot { container-type: scroll-state }', 'scroll-state'],
  ['.foot { field-sizing: content }', 'field-sizing'],
  ['.foot { content-visibility: hidden }', 'content-visibility'],
])('%s is not in all engines', (style, name) => {
  expect(lint(style)).toContain(name);
});

test.each([
  '.foot { position: sticky; inset-block-end: 0; text-wrap: balance }',
  '@supports (content-visibility: hidden) { .foot { content-visibility: hidden } }',
])('%s works everywhere, or is tested for first', (style) => {
  expect(lint(style)).toBe('');
});

function lint(style: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pok-styles-'));
  writeFileSync(join(folder, 'sample.css'), style);
  try {
    return lintStyles(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
