import type { View } from '@pok/protocol';

/** What the one who starts the matches is called; nobody may be it, and one who stands has no name at the table. */
export function hostName(view: Pick<View, 'seats' | 'host'>): string | undefined {
  return view.seats.find((one) => one.kind === 'person' && one.person === view.host)?.name;
}
