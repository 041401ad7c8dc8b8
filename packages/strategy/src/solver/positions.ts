import { type Hand, isDead, total } from '@pok/rules';
import { byteAt, intAt, itemAt } from '../checked.ts';
import { memoize } from '../memoize.ts';
import { LIVE_HAND_COUNT, LIVE_HANDS, RENAMED, RENAMINGS, SHAPES_HELD } from './live-hands.ts';

/** Where a dead position (E3) stands in `slots`. */
export const DEAD = -1;

const RENAMING_BITS = 3;
const COUNTERS = LIVE_HANDS.map(total);

/**
 * All live positions for a number of players, up to the order of seats and the naming of shapes. A multiset of hands
 * has a rank among all multisets; of its renamings, the one with the smallest rank stands for all of them.
 */
export interface Positions {
  readonly players: number;
  readonly count: number;
  /** The hands of a position in ascending order, `players` codes each. */
  readonly hands: Uint8Array;
  /** How many counters are left in each position: a round never leads to more. */
  readonly counters: Uint8Array;
  /** The renamings after which a position is the same again, as bits: bit 0, which renames nothing, is always set. */
  readonly symmetries: Uint8Array;
  /** For each rank: `DEAD`, or the position it belongs to and the renaming that leads there (see `slotOf`). */
  readonly slots: Int32Array;
  /** Terms of the rank: `rankTerms[place * LIVE_HAND_COUNT + code]`, summed over the sorted hands. */
  readonly rankTerms: Int32Array;
}

/** The positions for a number of players; enumerated once, which takes about a second for seven. */
export const positionsFor = memoize((players: number) => enumerate(players, RENAMINGS.length));

/** The same with every naming of the shapes as a position of its own: as many as there are multisets of hands. */
export const namedPositionsFor = memoize((players: number) => enumerate(players, 1));

export function positionOf(slot: number): number {
  return slot >> RENAMING_BITS;
}

export function renamingOf(slot: number): number {
  return slot & ((1 << RENAMING_BITS) - 1);
}

/** The rank of hands that are in ascending order. */
export function rankOf(positions: Positions, sorted: Uint8Array): number {
  let rank = 0;
  for (let place = 0; place < positions.players; place += 1) {
    rank += intAt(positions.rankTerms, place * LIVE_HAND_COUNT + byteAt(sorted, place));
  }
  return rank;
}

/** Insertion sort, in place: for a handful of codes it beats the library's sort by far. */
export function sortCodes(codes: Uint8Array, length: number): void {
  for (let end = 1; end < length; end += 1) {
    const code = byteAt(codes, end);
    let place = end;
    while (place > 0 && byteAt(codes, place - 1) > code) {
      codes[place] = byteAt(codes, place - 1);
      place -= 1;
    }
    codes[place] = code;
  }
}

/** `renamings`: how many of them lead to the same position; the first renames nothing. */
function enumerate(players: number, renamings: number): Positions {
  const rankTerms = ranks(players);
  const multisets = binomial(LIVE_HAND_COUNT + players - 1, players);
  const slots = new Int32Array(multisets);
  const hands: number[] = [];
  const counters: number[] = [];
  const symmetries: number[] = [];
  const blank: Positions = {
    players,
    count: 0,
    hands: new Uint8Array(),
    counters: new Uint8Array(),
    symmetries: new Uint8Array(),
    slots,
    rankTerms,
  };
  const codes = new Uint8Array(players);
  const renamed = new Uint8Array(players);
  let count = 0;
  for (let rank = 0; rank < multisets; rank += 1) {
    let smallest = rank;
    let by = 0;
    let same = 1;
    for (let renaming = 1; renaming < renamings; renaming += 1) {
      for (let place = 0; place < players; place += 1) {
        renamed[place] = byteAt(RENAMED, renaming * LIVE_HAND_COUNT + byteAt(codes, place));
      }
      sortCodes(renamed, players);
      const other = rankOf(blank, renamed);
      if (other === rank) same |= 1 << renaming;
      if (other < smallest) {
        smallest = other;
        by = renaming;
      }
    }
    if (smallest < rank) {
      const slot = intAt(slots, smallest);
      slots[rank] = slot === DEAD ? DEAD : slot | by;
    } else if (canBeDead(codes) && isDead(handsOf(codes))) {
      slots[rank] = DEAD;
    } else {
      slots[rank] = count << RENAMING_BITS;
      for (const code of codes) hands.push(code);
      counters.push(codes.reduce((sum, code) => sum + itemAt(COUNTERS, code), 0));
      symmetries.push(same);
      count += 1;
    }
    nextMultiset(codes);
  }
  return {
    players,
    count,
    hands: Uint8Array.from(hands),
    counters: Uint8Array.from(counters),
    symmetries: Uint8Array.from(symmetries),
    slots,
    rankTerms,
  };
}

/** E3: only one shape is left. */
function canBeDead(codes: Uint8Array): boolean {
  return codes.every((code) => SHAPES_HELD[code]?.length === 1);
}

/** The hands of a position, in its order of seats. */
export function handsAt({ players, hands }: Positions, position: number): readonly Hand[] {
  return handsOf(hands.subarray(position * players, (position + 1) * players));
}

function handsOf(codes: Uint8Array): readonly Hand[] {
  return Array.from(codes, (code) => itemAt(LIVE_HANDS, code));
}

/** Goes to the next multiset in the order of ranks. */
function nextMultiset(codes: Uint8Array): void {
  let place = 0;
  while (place < codes.length - 1 && codes[place] === codes[place + 1]) {
    codes[place] = 0;
    place += 1;
  }
  codes[place] = byteAt(codes, place) + 1;
}

/** The combinatorial number system: a sorted multiset's rank is a sum of binomials, one per place. */
function ranks(players: number): Int32Array {
  const terms = new Int32Array(players * LIVE_HAND_COUNT);
  for (let place = 0; place < players; place += 1) {
    for (let code = 0; code < LIVE_HAND_COUNT; code += 1) {
      terms[place * LIVE_HAND_COUNT + code] = binomial(code + place, place + 1);
    }
  }
  return terms;
}

function binomial(n: number, k: number): number {
  let result = 1;
  for (let step = 1; step <= k; step += 1) result = (result * (n - k + step)) / step;
  return n < k ? 0 : Math.round(result);
}
