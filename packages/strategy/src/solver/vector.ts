import { floatAt } from '../checked.ts';

/*
 * Sums run from the first number to the last, always: another order would change the last bits of what the solver finds, and with
 * them the shipped values.
 */

/** `sum` + Σ one[oneFrom + i] · two[twoFrom + i] for `length` numbers. */
export function dot(
  one: Float64Array,
  oneFrom: number,
  two: Float64Array,
  twoFrom: number,
  length: number,
  sum = 0,
): number {
  let total = sum;
  for (let at = 0; at < length; at += 1) total += floatAt(one, oneFrom + at) * floatAt(two, twoFrom + at);
  return total;
}

/** target[targetFrom + i] += factor · source[sourceFrom + i] for `length` numbers. */
export function addScaled(
  target: Float64Array,
  targetFrom: number,
  factor: number,
  source: Float64Array,
  sourceFrom: number,
  length: number,
): void {
  for (let at = 0; at < length; at += 1) {
    target[targetFrom + at] = floatAt(target, targetFrom + at) + factor * floatAt(source, sourceFrom + at);
  }
}

/** numbers[index] += amount. */
export function addAt(numbers: Float64Array, index: number, amount: number): void {
  numbers[index] = floatAt(numbers, index) + amount;
}
