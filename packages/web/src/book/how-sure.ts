/** The true value is between these two, 19 times out of 20. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const Z = 1.96;

/** Wilson's interval for a share: it stays between 0 and 1, and is wide for few tries. */
export function intervalOfShare(successes: number, tries: number): Interval {
  if (tries === 0) return { from: 0, to: 1 };
  const share = successes / tries;
  const middle = (share + Z ** 2 / (2 * tries)) / (1 + Z ** 2 / tries);
  const reach =
    (Z / (1 + Z ** 2 / tries)) * Math.sqrt((share * (1 - share)) / tries + Z ** 2 / (4 * tries ** 2));
  return { from: Math.max(0, middle - reach), to: Math.min(1, middle + reach) };
}

/** For a mean of numbers; without end while there are fewer than `FEWEST`. */
export function intervalOfMean(numbers: readonly number[]): Interval {
  if (numbers.length < FEWEST) return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const mean = meanOf(numbers);
  const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / (numbers.length - 1);
  const reach = Z * Math.sqrt(variance / numbers.length);
  return { from: mean - reach, to: mean + reach };
}

export function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Three matches prove nothing, and neither do five. */
const FEWEST = 8;
