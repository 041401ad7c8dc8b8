import { byteAt, itemAt } from '../checked.ts';
import { countCode } from '../lookup.ts';
import { type CountVectors, countVectorsOf } from './count-vectors.ts';
import { type LiveCode, SHAPE_COUNT, SHAPES_HELD } from './live-hands.ts';
import type { Positions } from './positions.ts';

/** Players with the same hand. They have the same choices, and play the same mix. */
export interface Group {
  readonly hand: LiveCode;
  readonly players: number;
  /** The choices. */
  readonly shapes: readonly number[];
  /** Where the choices of this group begin among those of all groups. */
  readonly from: number;
  /** The seat of its first player when seats are sorted by hand. */
  readonly seat: number;
  /** The group as a whole, without one of its players, and without two. */
  readonly vectors: CountVectors;
  readonly others: CountVectors;
  readonly pairless: CountVectors | undefined;
}

/**
 * What one position looks like to all of its 48 stage games. A profile has one count vector per group:
 * everything that a verdict and its consequences depend on.
 */
export interface Layout {
  readonly positions: Positions;
  readonly groups: readonly Group[];
  /** How many choices all groups have together. */
  readonly choices: number;
  readonly profiles: number;
  /** The index of a profile is the sum of its groups' vectors, each times the group's stride. */
  readonly strides: readonly number[];
  /** Each profile's count of plays, as the lookup tables of the rules need it. */
  readonly countCodes: Uint8Array;
}

/** `hands` in ascending order. */
export function createLayout(positions: Positions, hands: Uint8Array): Layout {
  const groups = groupsOf(hands, positions.players);
  const strides: number[] = [];
  let profiles = 1;
  for (const group of groups) {
    strides.push(profiles);
    profiles *= group.vectors.count;
  }
  const choices = groups.reduce((sum, group) => sum + group.shapes.length, 0);
  return { positions, groups, choices, profiles, strides, countCodes: countCodesOf(groups, profiles) };
}

function groupsOf(hands: Uint8Array, players: number): readonly Group[] {
  const groups: Group[] = [];
  let from = 0;
  for (let seat = 0; seat < players; ) {
    const hand = byteAt(hands, seat);
    let size = 1;
    while (seat + size < players && hands[seat + size] === hand) size += 1;
    const shapes = itemAt(SHAPES_HELD, hand);
    groups.push({
      hand,
      players: size,
      shapes,
      from,
      seat,
      vectors: countVectorsOf(shapes.length, size),
      others: countVectorsOf(shapes.length, size - 1),
      pairless: size > 1 ? countVectorsOf(shapes.length, size - 2) : undefined,
    });
    from += shapes.length;
    seat += size;
  }
  return groups;
}

function countCodesOf(groups: readonly Group[], profiles: number): Uint8Array {
  const codes = new Uint8Array(profiles);
  const played = new Uint8Array(SHAPE_COUNT);
  for (let profile = 0; profile < profiles; profile += 1) {
    played.fill(0);
    let rest = profile;
    for (const { shapes, vectors } of groups) {
      const vector = rest % vectors.count;
      rest = (rest - vector) / vectors.count;
      for (let choice = 0; choice < shapes.length; choice += 1) {
        const shape = itemAt(shapes, choice);
        played[shape] = byteAt(played, shape) + byteAt(vectors.numbers, vector * shapes.length + choice);
      }
    }
    codes[profile] = countCode(byteAt(played, 0), byteAt(played, 1));
  }
  return codes;
}
