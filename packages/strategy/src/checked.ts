/**
 * Reads that throw outside the array: a wrong index must not become a silent zero in the middle of a sum. One function per kind of array,
 * because an engine that sees every call with the same kind turns it into a plain read.
 */
export function floatAt(numbers: Float64Array, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw outside(index);
  return number;
}

export function intAt(numbers: Int32Array, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw outside(index);
  return number;
}

export function wordAt(numbers: Uint16Array, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw outside(index);
  return number;
}

export function byteAt(numbers: Uint8Array, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw outside(index);
  return number;
}

export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw outside(index);
  return item;
}

function outside(index: number): RangeError {
  return new RangeError(`there is nothing at ${index}`);
}
