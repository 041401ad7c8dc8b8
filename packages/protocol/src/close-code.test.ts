import { expect, test } from 'vitest';
import { CLOSE_CODES, closeReasonOf } from './close-code.ts';

test('every reason has a code of its own, and the code leads back to it', () => {
  const reasons = Object.values(CLOSE_CODES).map(closeReasonOf);
  expect(reasons).toEqual(Object.keys(CLOSE_CODES));
});

test('a code that is not ours has no reason', () => {
  expect(closeReasonOf(1006)).toBeUndefined();
});
