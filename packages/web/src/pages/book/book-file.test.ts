import { seededRandom } from '@pok/strategy';
import { expect, test } from 'vitest';
import { madeUpMatches } from '../../testing/made-up-matches.ts';
import { NO_TRAINING } from '../../training/training.ts';
import { formatBookFile, parseBookFile } from './book-file.ts';

const matches = madeUpMatches(30, seededRandom('file'));
const card = { stability: 2.5, difficulty: 5, last: '2026-11-17', due: '2026-11-20' };
const training = { ...NO_TRAINING, cards: { a: card }, days: { '2026-11-17': { answered: 1, right: 1 } } };
const saved = { matches, training };

test('importing one’s own export changes nothing', () => {
  expect(parseBookFile(formatBookFile(saved))).toEqual(saved);
  const empty = { matches: [], training: NO_TRAINING };
  expect(parseBookFile(formatBookFile(empty))).toEqual(empty);
});

test('a file from before the trainer existed can be read', () => {
  const old = JSON.stringify({ format: 'pok-book-1', matches });
  expect(parseBookFile(old)).toEqual({ matches, training: NO_TRAINING });
});

test.each([
  ['hello', 'no-book'],
  ['{"format":"pok-match-2"}', 'no-book'],
  ['{"format":"pok-book-2","matches":[]}', 'newer'],
  ['{"format":"pok-book-1"}', 'damaged'],
  [formatBookFile(saved).replace('"winners":[', '"winners":[6,'), 'damaged'],
  [formatBookFile(saved).replace(/"link":"1./, '"link":"1'), 'damaged'],
  [formatBookFile(saved).replace(/"endedAt":\d+/, '"endedAt":8640000000000001'), 'damaged'],
  [formatBookFile(saved).replace('"due":"2026-11-20"', '"due":"soon"'), 'damaged'],
])('%.40s is refused', (text, problem) => {
  expect(parseBookFile(text)).toBe(problem);
});
