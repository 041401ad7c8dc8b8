import { floatAt } from '../checked.ts';

/**
 * Solves a dense system in place by elimination with partial pivoting: `right` becomes the solution. Answers whether
 * there is one.
 */
export function solveLinear(
  matrix: Float64Array,
  right: Float64Array,
  size: number,
  rights: number,
): boolean {
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    let largest = Math.abs(floatAt(matrix, column * size + column));
    for (let row = column + 1; row < size; row += 1) {
      const candidate = Math.abs(floatAt(matrix, row * size + column));
      if (candidate > largest) {
        largest = candidate;
        pivot = row;
      }
    }
    if (!(largest > 1e-300)) return false;
    if (pivot !== column) swapRows(matrix, right, size, rights, pivot, column);
    const inverse = 1 / floatAt(matrix, column * size + column);
    for (let row = column + 1; row < size; row += 1) {
      const factor = floatAt(matrix, row * size + column) * inverse;
      if (factor === 0) continue;
      for (let at = column + 1; at < size; at += 1) {
        matrix[row * size + at] =
          floatAt(matrix, row * size + at) - factor * floatAt(matrix, column * size + at);
      }
      for (let at = 0; at < rights * size; at += size) {
        right[at + row] = floatAt(right, at + row) - factor * floatAt(right, at + column);
      }
    }
  }
  for (let start = 0; start < rights * size; start += size) {
    for (let row = size - 1; row >= 0; row -= 1) {
      let sum = floatAt(right, start + row);
      for (let at = row + 1; at < size; at += 1)
        sum -= floatAt(matrix, row * size + at) * floatAt(right, start + at);
      right[start + row] = sum / floatAt(matrix, row * size + row);
    }
  }
  return true;
}

function swapRows(
  matrix: Float64Array,
  right: Float64Array,
  size: number,
  rights: number,
  one: number,
  two: number,
): void {
  for (let at = 0; at < size; at += 1) {
    const kept = floatAt(matrix, one * size + at);
    matrix[one * size + at] = floatAt(matrix, two * size + at);
    matrix[two * size + at] = kept;
  }
  for (let start = 0; start < rights * size; start += size) {
    const kept = floatAt(right, start + one);
    right[start + one] = floatAt(right, start + two);
    right[start + two] = kept;
  }
}
