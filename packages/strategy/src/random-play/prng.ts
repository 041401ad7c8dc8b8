import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

const TWO_TO_32 = 2 ** 32;

/** Places to draw a play from: six bits. */
export const PLACES = 64;
const BITS_PER_PLACE = 6;
const PLACES_PER_WORD = 5;

/** The random generator of a chunk of matches: its numbers depend on the seed and the chunk alone. */
export class Prng {
  readonly #random;
  #word = 0;
  #places = 0;

  constructor(seed: number, chunk: number) {
    const scramble = scrambler([seed, Math.floor(seed / TWO_TO_32), chunk]);
    this.#random = xoroshiro128plusFromState([scramble(), scramble(), scramble(), scramble()]);
  }

  /**
   * A whole number below `below` (itself below 2¹⁵), made of 32 random bits. No two differ in likelihood by more than
   * `below / 2³²`, which no number of matches that can be played would show.
   */
  below(below: number): number {
    const word = this.#random.next();
    return (Math.imul(word >>> 16, below) + (Math.imul(word & 0xffff, below) >>> 16)) >>> 16;
  }

  /** One of the 64 places, each equally likely; one random word is enough for five. */
  place(): number {
    if (this.#places === 0) {
      this.#word = this.#random.next();
      this.#places = PLACES_PER_WORD;
    }
    const place = this.#word & (PLACES - 1);
    this.#word >>>= BITS_PER_PLACE;
    this.#places -= 1;
    return place;
  }
}

/** Turns numbers that are close to each other into 32-bit words that are not (MurmurHash3's mixing). */
function scrambler(words: readonly number[]): () => number {
  let state = words.reduce((hash, word) => mix(hash ^ mix(word)), words.length);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state);
  };
}

function mix(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
