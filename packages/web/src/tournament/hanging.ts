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

/** What a table has reported, and since when it has been in this round. */
export interface Asked {
  readonly view: View;
  readonly since: number;
  readonly at: number;
}

/** Long enough to think, and for what people do between two rounds. */
const SLOW_MS = 20_000;

export function hear(before: Asked | undefined, view: View, at: number): Asked {
  const isSameRound =
    before?.view.match?.number === view.match?.number &&
    before?.view.match?.round?.number === view.match?.round?.number;
  return { view, since: before !== undefined && isSameRound ? before.since : at, at };
}

export function isSlow({ since, at }: Asked): boolean {
  return at - since >= SLOW_MS;
}
