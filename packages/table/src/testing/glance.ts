import type { SeatView, View } from '../view.ts';

export function roundOf(view: View): number | undefined {
  return view.match?.round?.number;
}

/** Who plays a person's seat for them. */
export function keeperOf(view: View, seat: number): 'kept' | 'left' | undefined {
  const taken: SeatView | undefined = view.seats[seat];
  return taken?.kind === 'person' ? taken.bot : undefined;
}

/** `x` for each closed fist. */
export function fistsOf(view: View): string {
  return view.match?.round?.fists.map(({ closed }) => (closed ? 'x' : '.')).join('') ?? '';
}
