import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashHex as chosenHash } from '#sha256';
import * as portable from './sha256.ts';
import * as node from './sha256-node.ts';

const hex = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const text = fc.string({ unit: 'binary', maxLength: 200 });

test('Node and browsers hash alike', () => {
  fc.assert(
    fc.property(hex, text, (key, message) => {
      expect(node.hashHex(key)).toBe(portable.hashHex(key));
      expect(node.hashText(message)).toBe(portable.hashText(message));
      expect(node.hmacText(key, message)).toBe(portable.hmacText(key, message));
    }),
  );
});

test.each([portable, node])('the examples of the standards (FIPS 180, RFC 4231) are reproduced', (sha256) => {
  expect(sha256.hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256.hashHex('616263')).toBe(sha256.hashText('abc'));
  expect(sha256.hmacText(Buffer.from('Jefe').toString('hex'), 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('Node uses the fast implementation', () => {
  expect(chosenHash).toBe(node.hashHex);
});
