import type { Random } from '@pok/rules';

const WORD_HEX_DIGITS = 8;
const TWO_TO_32 = 2 ** 32;
/** sfc32 mixes its seed well after this many numbers. */
const WARM_UP = 12;

/** The numbers of sfc32 (Chris Doty-Humphrey's small fast counter), begun with the first 16 bytes of a seed in hex. */
export function seededRandom(seed: string): Random {
  const word = (place: number) =>
    Number.parseInt(seed.slice(place * WORD_HEX_DIGITS, (place + 1) * WORD_HEX_DIGITS), 16) | 0;
  let [a, b, c, counter] = [word(0), word(1), word(2), word(3)];
  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  for (let count = 0; count < WARM_UP; count += 1) next();
  return (below) => {
    const limit = TWO_TO_32 - (TWO_TO_32 % below);
    let number = next();
    while (number >= limit) number = next();
    return number % below;
  };
}
