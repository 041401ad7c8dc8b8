/** A table waits for its sitting, plays, pauses, or has finished. */
export const SITTING_PHASES = ['gathering', 'playing', 'paused', 'over'] as const;
export type SittingPhase = (typeof SITTING_PHASES)[number];
