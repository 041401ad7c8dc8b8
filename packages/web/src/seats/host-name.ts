import type { View } from '@pok/protocol';

/** The host's name. A table may have no host, and a host who has stood up has no name at the table. */
export function hostName(view: Pick<View, 'seats' | 'host'>): string | undefined {
  return view.seats.find((one) => one.kind === 'person' && one.person === view.host)?.name;
}
