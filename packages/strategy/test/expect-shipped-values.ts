import type { PlayerCount } from '@pok/rules';
import { expect } from 'vitest';
import { floatAt } from '../src/checked.ts';
import { positionsFor } from '../src/solver/positions.ts';
import { solvePosition } from '../src/solver/solve-position.ts';
import { loadValues } from '../src/values/load-values.ts';
import { quantisePosition } from '../src/values/quantise.ts';

/** Solves positions again, and compares what is found with the shipped file, to the bit. */
export async function expectShippedValues(players: PlayerCount, chosen?: readonly number[]): Promise<void> {
  const positions = positionsFor(players);
  const { positionValues, ruling } = await loadValues(players);
  const different = (chosen ?? [...Array(positions.count).keys()]).filter((position) => {
    const first = position * players;
    const hands = positions.hands.subarray(first, first + players);
    const { layout, value } = solvePosition(positions, hands, positionValues, ruling);
    const found = new Float64Array(players);
    for (const [group, { seat, players: size }] of layout.groups.entries()) {
      found.fill(floatAt(value, group), seat, seat + size);
    }
    quantisePosition(positions, position, found, ruling);
    return found.some((worth, seat) => worth !== positionValues[first + seat]);
  });
  expect(different).toEqual([]);
}
