import { byteAt, floatAt } from '../checked.ts';
import { isShared, type Ruling } from '../ruling.ts';
import type { Positions } from '../solver/positions.ts';
import { fillSeatOrbits } from '../solver/seat-orbits.ts';

/** Bytes per value in a file. */
export const BYTES_PER_VALUE = 3;
export const UNIT = 2 ** (8 * BYTES_PER_VALUE) - 1;

const orbits = new Uint8Array(16);

/**
 * Visits the seats whose values a file stores: one for each orbit of seats that are worth the same. Where the values of a position sum to
 * one, the last orbit follows from the others.
 */
export function forEachTold(
  positions: Positions,
  position: number,
  ruling: Ruling,
  visit: (seat: number) => void,
): void {
  fillSeatOrbits(positions, position, orbits);
  const untold = isShared(ruling) ? lastOrbit(positions.players) : -1;
  for (let seat = 0; seat < positions.players; seat += 1) {
    if (byteAt(orbits, seat) === seat && seat !== untold) visit(seat);
  }
}

function lastOrbit(players: number): number {
  let last = 0;
  for (let seat = 0; seat < players; seat += 1) last = Math.max(last, byteAt(orbits, seat));
  return last;
}

/** Completes what a position is worth to its seats, in place, from the seats that are stored. */
export function fillUntold(
  positions: Positions,
  position: number,
  values: Float64Array,
  ruling: Ruling,
): void {
  const { players } = positions;
  fillSeatOrbits(positions, position, orbits);
  const untold = isShared(ruling) ? lastOrbit(players) : -1;
  let told = 0;
  let sharers = 0;
  for (let seat = 0; seat < players; seat += 1) {
    const first = byteAt(orbits, seat);
    if (first === untold) {
      sharers += 1;
    } else {
      values[seat] = floatAt(values, first);
      told += floatAt(values, first);
    }
  }
  for (let seat = 0; seat < players; seat += 1) {
    if (byteAt(orbits, seat) === untold) values[seat] = (1 - told) / sharers;
  }
}

/** Rounds what a position is worth to its seats to what a file can store, in place. */
export function quantisePosition(
  positions: Positions,
  position: number,
  values: Float64Array,
  ruling: Ruling,
): void {
  forEachTold(positions, position, ruling, (seat) => {
    values[seat] = Math.round(Math.min(1, Math.max(0, floatAt(values, seat))) * UNIT) / UNIT;
  });
  fillUntold(positions, position, values, ruling);
}
