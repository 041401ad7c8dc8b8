import type { SeatView, Substitute, View } from '@pok/protocol';

export function roundOf(view: View): number | undefined {
  return view.match?.round?.number;
}

/** Who plays a person's seat for them. */
export function substituteOf(view: View, seat: number): Substitute | undefined {
  const taken: SeatView | undefined = view.seats[seat];
  return taken?.kind === 'person' ? taken.substitute : undefined;
}

/** `x` for each closed fist. */
export function fistsOf(view: View): string {
  return view.match?.round?.fists.map(({ closed }) => (closed ? 'x' : '.')).join('') ?? '';
}
