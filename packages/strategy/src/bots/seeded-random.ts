import type { Random } from '@pok/rules';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

const STATE_WORDS = 4;

/** Chance that is the same for the same text, and has nothing in common with that of any other. */
export function seededRandom(seed: string): Random {
  const state = Array.from({ length: STATE_WORDS }, (_, word) => hash(seed, word));
  // A generator whose state is all zero never leaves it.
  const generator = xoroshiro128plusFromState(state.every((word) => word === 0) ? [1, 0, 0, 0] : state);
  return (below) => uniformInt(generator, 0, below - 1);
}

/** FNV-1a with the finisher of MurmurHash3: near seeds (`7/1`, `7/2`) must give states far apart. */
function hash(text: string, salt: number): number {
  let bits = 0x811c9dc5 ^ Math.imul(salt + 1, 0x9e3779b1);
  for (let index = 0; index < text.length; index += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
