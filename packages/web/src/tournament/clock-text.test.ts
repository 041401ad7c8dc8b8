import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [-5, '0'],
  [900, '1'],
  [59_000, '59'],
  [60_000, '1:00'],
  [245_000, '4:05'],
])('%i ms are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
