import { createHash } from 'node:crypto';

/** Bytes that look random and are the same in every run, from a source named by its seed. */
export function seededBytes(seed: string): (count: number) => Buffer {
  let block = 0;
  let left = Buffer.alloc(0);
  return (count) => {
    while (left.length < count) {
      left = Buffer.concat([left, createHash('sha256').update(`${seed} ${block}`).digest()]);
      block += 1;
    }
    const bytes = left.subarray(0, count);
    left = left.subarray(count);
    return Buffer.from(bytes);
  };
}
