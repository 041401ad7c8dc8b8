import type { View } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { type HandLook, handsOf } from '../pieces/hand-look.ts';

/** How the hands of everybody who sits here look, in seat order. */
export function handsAt({ seats }: View): readonly HandLook[] {
  return handsOf(seats.map((seat) => (seat.kind === 'person' ? seat.look : undefined)));
}

/** The seat that a player of the match has now: those who left during it have none, and the others have moved up. */
export function seatAfterMatch({ seats, match }: View, player: Seat): Seat | undefined {
  const name = match?.players[player]?.name;
  const seat = seats.findIndex((sitting) => sitting.name === name);
  return seat === -1 ? undefined : seat;
}
