import { expect, test } from 'vitest';
import { byteAt, floatAt, intAt, itemAt, wordAt } from './checked.ts';

test('reading outside any kind of array throws, and a zero is read as a number', () => {
  for (const read of [
    (index: number) => floatAt(new Float64Array(2), index),
    (index: number) => intAt(new Int32Array(2), index),
    (index: number) => wordAt(new Uint16Array(2), index),
    (index: number) => byteAt(new Uint8Array(2), index),
    (index: number) => itemAt([0, 0], index),
  ]) {
    expect(read(1)).toBe(0);
    for (const index of [-1, 2, 0.5, Number.NaN]) expect(() => read(index)).toThrow(RangeError);
  }
});
