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
    let largest = Math.abs(matrix[column * size + column] ?? 0);
    for (let row = column + 1; row < size; row += 1) {
      const candidate = Math.abs(matrix[row * size + column] ?? 0);
      if (candidate > largest) {
        largest = candidate;
        pivot = row;
      }
    }
    if (!(largest > 1e-300)) return false;
    if (pivot !== column) swapRows(matrix, right, size, rights, pivot, column);
    const inverse = 1 / (matrix[column * size + column] ?? 1);
    for (let row = column + 1; row < size; row += 1) {
      const factor = (matrix[row * size + column] ?? 0) * inverse;
      if (factor === 0) continue;
      for (let at = column + 1; at < size; at += 1) {
        matrix[row * size + at] = (matrix[row * size + at] ?? 0) - factor * (matrix[column * size + at] ?? 0);
      }
      for (let at = 0; at < rights * size; at += size) {
        right[at + row] = (right[at + row] ?? 0) - factor * (right[at + column] ?? 0);
      }
    }
  }
  for (let start = 0; start < rights * size; start += size) {
    for (let row = size - 1; row >= 0; row -= 1) {
      let sum = right[start + row] ?? 0;
      for (let at = row + 1; at < size; at += 1)
        sum -= (matrix[row * size + at] ?? 0) * (right[start + at] ?? 0);
      right[start + row] = sum / (matrix[row * size + row] ?? 1);
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
    const kept = matrix[one * size + at] ?? 0;
    matrix[one * size + at] = matrix[two * size + at] ?? 0;
    matrix[two * size + at] = kept;
  }
  for (let start = 0; start < rights * size; start += size) {
    const kept = right[start + one] ?? 0;
    right[start + one] = right[start + two] ?? 0;
    right[start + two] = kept;
  }
}
