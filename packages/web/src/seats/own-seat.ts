import type { View } from '@pok/protocol';
import type { Seat } from '@pok/rules';

/** The viewer's seat. If they left it for good, a bot has it until the match ends, and then nobody. */
export function ownSeat({ you, seats }: View): Seat | null {
  const sitting = you.seat === null ? undefined : seats[you.seat];
  return sitting?.kind === 'person' && sitting.substitute === 'permanent' ? null : you.seat;
}
