/**
 * What a match without a sole winner is worth to those who play for wins. E2 and E3 share it; the other two are there to
 * be compared.
 */
export const RULINGS = ['shared', 'dead-worthless', 'sole-wins-only'] as const;
export type Ruling = (typeof RULINGS)[number];

/** E2: what winning together with others is worth to each of `winners`. */
export function worthOfWin(ruling: Ruling, winners: number): number {
  return ruling === 'sole-wins-only' && winners > 1 ? 0 : 1 / winners;
}

/** E3: what a dead position is worth to each of `players`. */
export function worthOfDead(ruling: Ruling, players: number): number {
  return ruling === 'shared' ? 1 / players : 0;
}

/** Whether the values of a position always sum to one. */
export function isShared(ruling: Ruling): boolean {
  return ruling === 'shared';
}
