import { type Hand, isHandedOver, judgePlays, type Roll, type Seat, type Shape } from '@pok/rules';
import type { Moment } from '../replay-hands.ts';

/** What a player saw and held when they chose. */
export interface Situation {
  readonly players: number;
  readonly hand: Hand;
  readonly roll: Roll;
  /** Their play of the round before, and whether they handed it over. */
  readonly before: { readonly shape: Shape; readonly handedOver: boolean } | undefined;
}

/** `last` is the round before, if there was one. */
export function situationOf(
  hands: readonly Hand[],
  roll: Roll,
  last: Moment | undefined,
  seat: Seat,
): Situation {
  const hand = hands[seat];
  if (hand === undefined) throw new RangeError(`nobody sits at ${seat}`);
  return { players: hands.length, hand, roll, before: last && playBefore(last, seat) };
}

function playBefore({ round: { roll, plays } }: Moment, seat: Seat): Situation['before'] {
  const shape = plays[seat];
  if (shape === undefined) return undefined;
  return { shape, handedOver: isHandedOver(judgePlays(roll, plays), shape) };
}
