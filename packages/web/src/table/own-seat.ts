import type { Seat } from '@pok/rules';
import type { View } from '@pok/table';

/** The seat of the one who looks. One that they left is a bot's to the end of the match, and nobody's after it. */
export function ownSeat({ you, seats }: View): Seat | null {
  const sitting = you.seat === null ? undefined : seats[you.seat];
  return sitting?.kind === 'person' && sitting.bot === 'left' ? null : you.seat;
}
