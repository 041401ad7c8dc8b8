import type { View } from '@pok/protocol';

/** With one roll for all: every fist here is closed for good, and opens with those of the other tables. */
export function waitsForTables({ tournament, match }: View): boolean {
  if (tournament?.pace !== 'one-roll' || match?.round == null) return false;
  return match.round.fists.every(({ closed }) => closed);
}
