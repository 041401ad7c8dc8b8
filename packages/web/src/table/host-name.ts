import type { View } from '@pok/table';

/** What the one who starts the matches is called. */
export function hostName(view: View): string {
  const seat = view.seats.find((one) => one.kind === 'person' && one.person === view.host);
  return seat?.name ?? '';
}
