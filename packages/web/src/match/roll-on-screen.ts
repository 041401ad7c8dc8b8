import type { View } from '@pok/protocol';

/** With one roll for all: the number of the roll that the screen shows. While fists open, the tournament is already at the next one. */
export function rollOnScreen({ tournament, match }: View, round: number | undefined): number | null {
  const roll = tournament?.roll ?? null;
  if (roll === null || round === undefined || tournament?.phase === 'over') return roll;
  const on = match?.round?.number ?? round + 1;
  return Math.max(1, roll - (on - round));
}
