import type { View } from '@pok/protocol';

/** The people a table waits for: their fists are open, and no bot plays for them. */
export function waitsFor({
  match,
  seats,
}: View): readonly { readonly name: string; readonly isAway: boolean }[] {
  return (match?.round?.fists ?? []).flatMap(({ closed }, index) => {
    const seat = seats[index];
    if (closed || seat?.kind !== 'person' || seat.substitute !== undefined) return [];
    return [{ name: seat.name, isAway: !seat.present }];
  });
}
