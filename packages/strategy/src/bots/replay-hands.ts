import {
  type Hand,
  handsAfter,
  isPlayerCount,
  judgePlays,
  type Round,
  type SeenMatch,
  startMatch,
} from '@pok/rules';
import { getOrMake } from '../memoize.ts';

/** A round of the past, with what everybody held when they chose. */
export interface Moment {
  readonly hands: readonly Hand[];
  readonly round: Round;
}

/** V7: every reveal is public, so a perfect memory can work every hand out. */
export interface ReplayedHands {
  readonly moments: readonly Moment[];
  /** What everybody holds now. */
  readonly hands: readonly Hand[];
}

const memoized = new WeakMap<readonly Round[], ReplayedHands>();

/** All hands of a match, from its reveals. Bots at one table who look at the same rounds share the work. */
export function replayHands({ players, rounds }: SeenMatch): ReplayedHands {
  return getOrMake(memoized, rounds, () => replay(players.length, rounds));
}

function replay(players: number, rounds: readonly Round[]): ReplayedHands {
  if (!isPlayerCount(players)) throw new RangeError(`nobody plays POK with ${players}`);
  const moments: Moment[] = [];
  let { hands } = startMatch(players);
  for (const round of rounds) {
    moments.push({ hands, round });
    hands = handsAfter(hands, round.plays, judgePlays(round.roll, round.plays));
  }
  return { moments, hands };
}
