import { type Hand, handsOver, judgePlays, type Roll, type Seat, type Shape } from '@pok/rules';
import type { Moment } from '../memory.ts';

/** What a player saw and held when they chose. */
export interface Situation {
  readonly hand: Hand;
  readonly roll: Roll;
  /** Their play of the round before, and whether they handed it over. */
  readonly before: { readonly shape: Shape; readonly handedOver: boolean } | undefined;
}

/** `last` is the round before, if there was one. */
export function situationOf(hand: Hand, roll: Roll, last: Moment | undefined, seat: Seat): Situation {
  const shape = last?.round.plays[seat];
  if (last === undefined || shape === undefined) return { hand, roll, before: undefined };
  const why = judgePlays(last.round.roll, last.round.plays).why[shape];
  return { hand, roll, before: { shape, handedOver: why !== undefined && handsOver(why) } };
}
