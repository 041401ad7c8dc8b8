import { expect, test } from 'vitest';
import { handOf } from '../law/read.ts';
import { formatHand, handedOverCount, parseHand } from './hand.ts';

test.each([
  ['TSD', 'DST'],
  ['TTSSDD', 'DDSSTT'],
  ['D', 'D'],
  ['', ''],
])('[P3] a hand as letters, in any order: %s', (letters, formatted) => {
  expect(formatHand(handOf(letters))).toBe(formatted);
});

test.each(['DDD', 'SSSTT', 'DX', 'd'])('[P3] not a hand: %s', (letters) => {
  expect(parseHand(letters)).toBeUndefined();
});

test.each([
  ['DDSSTT', 0],
  ['DSSTT', 1],
  ['DT', 4],
  ['S', 5],
])('[E1] with %s left, %d counters are handed over', (hand, count) => {
  expect(handedOverCount(handOf(hand))).toBe(count);
});
