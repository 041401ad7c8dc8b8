import type { View } from '@pok/protocol';
import type { Seat } from '@pok/rules';

/** The seat of the one who looks. One that they left is a bot's to the end of the match, and nobody's after it. */
export function ownSeat({ you, seats }: View): Seat | null {
  const sitting = you.seat === null ? undefined : seats[you.seat];
  return sitting?.kind === 'person' && sitting.substitute === 'permanent' ? null : you.seat;
}
