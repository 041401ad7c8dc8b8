import type { Hand } from '@pok/rules';
import { byteAt, intAt } from '../checked.ts';
import { LIVE_HAND_COUNT, liveCode, RENAMED } from './live-hands.ts';
import { DEAD, type Positions, positionOf, rankOf, renamingOf, sortCodes } from './positions.ts';

/** Where hands on a table are found among the positions. */
export interface Found {
  readonly position: number;
  /** The renaming of shapes that leads from the table to the position. */
  readonly renaming: number;
  /** For each seat at the table a seat of the position that holds the same hand, renamed. */
  readonly seats: readonly number[];
}

/** Hands of a match that goes on. */
export function findPosition(positions: Positions, hands: readonly Hand[]): Found {
  const { players, slots } = positions;
  if (hands.length !== players)
    throw new RangeError(`${hands.length} hands, but values for ${players} players`);
  const codes = Uint8Array.from(hands, liveCode);
  if (codes.some((code) => code >= LIVE_HAND_COUNT)) throw new RangeError('the match has ended');
  const sorted = codes.slice();
  sortCodes(sorted, players);
  const slot = intAt(slots, rankOf(positions, sorted));
  if (slot === DEAD) throw new RangeError('the position is dead');
  const position = positionOf(slot);
  const renaming = renamingOf(slot);
  const held = positions.hands.subarray(position * players, (position + 1) * players);
  const seats = Array.from(codes, (code) => held.indexOf(byteAt(RENAMED, renaming * LIVE_HAND_COUNT + code)));
  return { position, renaming, seats };
}
