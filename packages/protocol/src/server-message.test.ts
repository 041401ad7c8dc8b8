import { expect, test } from 'vitest';
import { parseServerMessage } from './server-message.ts';

test('parsing a server message drops the keys of a newer version', () => {
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
