import { byteAt } from '../checked.ts';
import { LIVE_HAND_COUNT, RENAMED, RENAMINGS } from './live-hands.ts';
import type { Positions } from './positions.ts';

/**
 * For each seat of a position, the first seat in the same place. Its hand is the same, or one that a symmetry of the position swaps for it.
 * Such seats are worth the same.
 */
export function fillSeatOrbits(positions: Positions, position: number, orbits: Uint8Array): void {
  const { players, hands } = positions;
  const symmetries = byteAt(positions.symmetries, position);
  const start = position * players;
  for (let seat = 0; seat < players; seat += 1) {
    const hand = byteAt(hands, start + seat);
    let first = firstWith(positions, start, hand);
    for (let renaming = 1; renaming < RENAMINGS.length; renaming += 1) {
      if (((symmetries >> renaming) & 1) === 0) continue;
      first = Math.min(
        first,
        firstWith(positions, start, byteAt(RENAMED, renaming * LIVE_HAND_COUNT + hand)),
      );
    }
    orbits[seat] = first;
  }
}

function firstWith({ hands }: Positions, start: number, hand: number): number {
  let seat = 0;
  while (byteAt(hands, start + seat) !== hand) seat += 1;
  return seat;
}
