import { expect, test } from 'vitest';
import { parseServerMessage } from './server-message.ts';

test('a message of the server is parsed, without the keys of a newer one', () => {
  expect(parseServerMessage('{"type":"answer","id":"x","ok":true,"took":3}')).toEqual({
    type: 'answer',
    id: 'x',
    ok: true,
  });
});

test.each([
  ['not JSON', '{'],
  ['a message of another type', '{"type":"party"}'],
  ['a view without a table', '{"type":"view","view":{}}'],
])('%s is not understood', (_, text) => {
  expect(parseServerMessage(text)).toBeUndefined();
});
