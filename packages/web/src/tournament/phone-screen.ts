import type { TournamentTable, TournamentView } from '@pok/protocol';

/** What a participant's phone shows. */
export type PhoneScreen =
  | { readonly kind: 'removed' }
  /** Nobody new may come in. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'join' }
  /** They left, and may come back. */
  | { readonly kind: 'left' }
  | { readonly kind: 'ended' }
  /** Before the first sitting, and between two. */
  | { readonly kind: 'waiting' }
  /** A sitting runs, and this person has no seat in it yet. */
  | { readonly kind: 'late' }
  | { readonly kind: 'table'; readonly table: TournamentTable };

export function phoneScreenOf({ isOver, you, settings, sitting }: TournamentView): PhoneScreen {
  if (you.isRemoved) return { kind: 'removed' };
  if (isOver) return { kind: 'ended' };
  if (!you.plays) {
    if (you.name !== null && !you.isOrganiser) return { kind: 'left' };
    return { kind: settings.locked && you.name === null ? 'locked' : 'join' };
  }
  if (sitting === null || sitting.isOver) return { kind: 'waiting' };
  return sitting.table === null ? { kind: 'late' } : { kind: 'table', table: sitting.table };
}
