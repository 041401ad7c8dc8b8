import type { View } from '@pok/protocol';

/** Whether a viewer without a seat may take one: one is free, and the table is open to them. */
export function canSit({ settings, seats, you }: View): boolean {
  return seats.length < settings.players && !isLockedOut({ settings, you }) && you.removed !== true;
}

/** Whether the table is locked for a viewer who has never sat here. */
export function isLockedOut({ settings, you }: Pick<View, 'settings' | 'you'>): boolean {
  return settings.locked && you.name === null;
}
