/**
 * Numbers of different ranges packed into one large number without wasting a bit. They are read in the order in which they were
 * written, so the range of each may depend on all before it.
 */
export class MixedRadixWriter {
  readonly #digits: { readonly digit: number; readonly base: number }[] = [];

  /** `digit` is one of 0 … `base - 1`. */
  write(digit: number, base: number): void {
    if (!Number.isInteger(digit) || digit < 0 || digit >= base) throw new RangeError(`${digit} of ${base}`);
    this.#digits.push({ digit, base });
  }

  finish(): bigint {
    return this.#digits.reduceRight((value, { digit, base }) => value * BigInt(base) + BigInt(digit), 0n);
  }
}

/** Past the end it reads zeros. */
export class MixedRadixReader {
  #rest: bigint;

  constructor(value: bigint) {
    this.#rest = value;
  }

  read(base: number): number {
    const digit = this.#rest % BigInt(base);
    this.#rest /= BigInt(base);
    return Number(digit);
  }
}
