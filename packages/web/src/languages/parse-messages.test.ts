import { expect, test } from 'vitest';
import { coversAll, type Message, parseMessages } from './parse-messages.ts';

function message(value: unknown): Message {
  const parsed = parseMessages(JSON.stringify({ key: value })).get('key');
  if (parsed === undefined) throw new Error('no message');
  return parsed;
}

const byShape = (...cases: readonly string[]) =>
  message([{ match: Object.fromEntries(cases.map((each) => [each, `{name}: ${each}`])) }]);

test('reads texts and their blanks', () => {
  expect(message('{b} before {a}, {b} again')).toEqual({
    texts: ['{b} before {a}, {b} again'],
    inputs: ['a', 'b'],
    cases: [],
  });
});

test('reads cases other than plurals', () => {
  expect(byShape('count=1, shape=disc').cases).toEqual([{ count: '1', shape: 'disc' }]);
  expect(byShape('countPlural=one', 'countPlural=other').cases).toEqual([{}, {}]);
});

test('a language may tell more cases apart, but not fewer', () => {
  const all = byShape('shape=disc', 'shape=square', 'shape=triangle');
  const rough = byShape('shape=*');
  expect(coversAll(all, all)).toBe(true);
  expect(coversAll(rough, all)).toBe(true);
  expect(coversAll(all, rough)).toBe(false);
  expect(coversAll(byShape('shape=disc', 'shape=*'), rough)).toBe(true);
  expect(coversAll(byShape('shape=disc', 'shape=square'), all)).toBe(false);
});

test('refuses anything that is not a message file', () => {
  expect(() => parseMessages('7')).toThrow();
  expect(() => message([{ nothing: true }])).toThrow('key is neither a text nor a list of cases');
});
