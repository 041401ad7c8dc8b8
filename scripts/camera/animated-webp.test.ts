import { expect, test } from 'vitest';
import { animatedWebp } from './animated-webp.ts';

/** A plain WebP: its file header, and a chunk with an odd number of bytes and its padding. */
const STILL = Buffer.from('RIFF\x10\0\0\0WEBPVP8 \x03\0\0\0abc\0', 'latin1');

test('frames are put in one file, each at its place and for its time', () => {
  const place = { x: 2, y: 4, width: 20, height: 10 };
  const file = animatedWebp(300, 200, [{ ...place, durationMs: 40, webp: STILL }]);
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect(file.subarray(8, 16).toString('latin1')).toBe('WEBPVP8X');
  expect([file.readUIntLE(24, 3), file.readUIntLE(27, 3)]).toEqual([299, 199]);
  const frame = file.subarray(file.indexOf('ANMF'));
  expect(frame.readUInt32LE(4)).toBe(frame.length - 8);
  const [x, y, width, height, ms] = [8, 11, 14, 17, 20].map((at) => frame.readUIntLE(at, 3));
  expect([x, y, width, height, ms]).toEqual([1, 2, 19, 9, 40]);
  expect(frame.subarray(24)).toEqual(STILL.subarray(12));
});
