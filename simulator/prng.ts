import { seededRandom } from '@pok/strategy';

/** Random numbers from a seed. Every part of a simulation has its own generator, so that no part changes another's numbers. */
export class Prng {
  readonly #seed: string;
  readonly #random: (below: number) => number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#random = seededRandom(seed);
  }

  /** A generator of its own for a part. */
  of(part: string): Prng {
    return new Prng(`${this.#seed}/${part}`);
  }

  below(limit: number): number {
    return this.#random(limit);
  }

  between(least: number, most: number): number {
    return least + this.#random(most - least + 1);
  }

  /** True in that share of cases. */
  isLucky(share: number): boolean {
    return this.#random(1_000_000) < share * 1_000_000;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.#random(Math.max(1, list.length))];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.#random(256));
  }
}
