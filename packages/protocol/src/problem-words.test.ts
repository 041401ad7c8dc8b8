import { expect, test } from 'vitest';
import { describeProblem, locateProblem } from './problem-words.ts';
import { z } from './schema.ts';

const schema = z.strictObject({
  count: z.exactOptional(z.int().check(z.gte(1), z.lte(3))),
  name: z.exactOptional(z.string().check(z.maxLength(5))),
  list: z.exactOptional(z.array(z.literal([1, 2])).check(z.minLength(1))),
  only: z.exactOptional(z.literal('this')),
});

test.each([
  [{ count: 'x' }, 'count: this must be of type number'],
  [{ count: 1.5 }, 'count: this must be a whole number'],
  [{ count: 0 }, 'count: this must be at least 1'],
  [{ count: 4 }, 'count: this must be at most 3'],
  [{ name: 'Ananas' }, 'name: this must be at most 5 characters long'],
  [{ list: [] }, 'list: this must be at least 1 entries long'],
  [{ list: [1, 3] }, 'list.1: this must be one of 1, 2'],
  [{ only: 'that' }, 'only: this must be "this"'],
  [{ x: 1, y: 2 }, 'unknown: "x", "y"'],
  [undefined, 'this is missing'],
])('%j: %s', (value, problem) => {
  const parsed = schema.safeParse(value);
  expect(parsed.error === undefined ? undefined : describeProblem(parsed.error)).toBe(problem);
});

test('a problem is never longer than 300 characters', () => {
  expect(locateProblem('key'.repeat(200), 'this is missing')).toHaveLength(300);
});
