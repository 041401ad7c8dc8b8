import { floatAt } from '../checked.ts';
import { addScaled } from './vector.ts';

/** A pivot that is no larger makes a matrix singular. */
const NO_PIVOT = 1e-300;

/**
 * Solves a dense system in place, by Gaussian elimination with partial pivoting, for several right-hand sides: `right` becomes the
 * solutions, one after the other. Returns false if the matrix is singular.
 */
export function eliminate(matrix: Float64Array, right: Float64Array, size: number, rights: number): boolean {
  for (let column = 0; column < size; column += 1) {
    const pivot = pivotOf(matrix, size, column);
    if (!(Math.abs(floatAt(matrix, pivot * size + column)) > NO_PIVOT)) return false;
    if (pivot !== column) {
      swap(matrix, pivot * size, column * size, size, 1);
      swap(right, pivot, column, rights, size);
    }
    const inverse = 1 / floatAt(matrix, column * size + column);
    for (let row = column + 1; row < size; row += 1) {
      const factor = floatAt(matrix, row * size + column) * inverse;
      if (factor === 0) continue;
      const after = column + 1;
      addScaled(matrix, row * size + after, -factor, matrix, column * size + after, size - after);
      for (let start = 0; start < rights * size; start += size) {
        right[start + row] = floatAt(right, start + row) - factor * floatAt(right, start + column);
      }
    }
  }
  for (let start = 0; start < rights * size; start += size) substituteBack(matrix, right, size, start);
  return true;
}

function pivotOf(matrix: Float64Array, size: number, column: number): number {
  let pivot = column;
  let largest = Math.abs(floatAt(matrix, column * size + column));
  for (let row = column + 1; row < size; row += 1) {
    const candidate = Math.abs(floatAt(matrix, row * size + column));
    if (candidate > largest) {
      largest = candidate;
      pivot = row;
    }
  }
  return pivot;
}

function substituteBack(matrix: Float64Array, right: Float64Array, size: number, start: number): void {
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = floatAt(right, start + row);
    for (let at = row + 1; at < size; at += 1)
      rest -= floatAt(matrix, row * size + at) * floatAt(right, start + at);
    right[start + row] = rest / floatAt(matrix, row * size + row);
  }
}

/** Swaps `count` numbers from `one` on, `stride` apart, with those from `two` on. */
function swap(numbers: Float64Array, one: number, two: number, count: number, stride: number): void {
  for (let at = 0; at < count * stride; at += stride) {
    const number = floatAt(numbers, one + at);
    numbers[one + at] = floatAt(numbers, two + at);
    numbers[two + at] = number;
  }
}
