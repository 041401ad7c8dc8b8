import { describe, expect, test } from 'vitest';
import { LIVE_HAND_COUNT, RENAMED, RENAMINGS } from './live-hands.ts';
import { DEAD, positionOf, positionsFor, rankOf, renamingOf, sortCodes } from './positions.ts';

describe('positions', () => {
  test.each([
    [3, 457],
    [4, 2732],
    [5, 14_156],
    [6, 64_676],
  ])('%i players have %i, up to the order of seats and the naming of shapes', (players, count) => {
    expect(positionsFor(players).count).toBe(count);
  });

  test('there are as many as Burnside counts', () => {
    for (const players of [3, 4, 5, 6]) {
      const orbits =
        (fixed(players, 23, []) + 3 * fixed(players, 7, [[2, 8]]) + 2 * fixed(players, 2, [[3, 7]])) / 6;
      const dead = players > 3 ? 1 : 0;
      expect(positionsFor(players).count).toBe(orbits - dead);
    }
  });

  test('every multiset of hands leads to a position with the same hands, renamed', () => {
    const positions = positionsFor(4);
    const codes = new Uint8Array(4);
    for (let attempt = 0; attempt < 2000; attempt += 1) {
      for (let seat = 0; seat < 4; seat += 1)
        codes[seat] = (attempt * (seat + 3) * 7 + seat * seat) % LIVE_HAND_COUNT;
      sortCodes(codes, 4);
      const slot = positions.slots[rankOf(positions, codes)] ?? DEAD;
      const renamed = codes.map((code) => RENAMED[renamingOf(slot) * LIVE_HAND_COUNT + code] ?? 0).sort();
      const position = positionOf(slot);
      expect([...renamed]).toEqual([...positions.hands.subarray(position * 4, position * 4 + 4)]);
    }
  });

  test('[E3] the dead position is excluded with four or more players, but counted with three', () => {
    const twoTriangles = new Uint8Array(7);
    expect(positionsFor(4).slots[rankOf(positionsFor(4), twoTriangles)]).toBe(DEAD);
    expect(positionsFor(3).slots[rankOf(positionsFor(3), twoTriangles)]).not.toBe(DEAD);
  });

  test('there are six renamings', () => {
    expect(new Set(RENAMINGS.map(String)).size).toBe(6);
  });
});

/** Multisets of `players` hands that a renaming leaves alone: it fixes some hands and moves others in cycles. */
function fixed(
  players: number,
  still: number,
  cycles: readonly (readonly [length: number, count: number])[],
): number {
  const [cycle] = cycles;
  if (cycle === undefined) return multisets(still, players);
  const [length, count] = cycle;
  let sum = 0;
  for (let turns = 0; turns * length <= players; turns += 1) {
    sum += multisets(count, turns) * multisets(still, players - turns * length);
  }
  return sum;
}

function multisets(kinds: number, size: number): number {
  let result = 1;
  for (let step = 1; step <= size; step += 1) result = (result * (kinds + step - 1)) / step;
  return Math.round(result);
}
