import type { PlayerCount } from '@pok/rules';

export const TIMERS = [0, 20, 40, 60] as const;
/** Seconds a round may take; 0 is no timer. */
export type Timer = (typeof TIMERS)[number];

export const MEMORY_AIDS = ['off', 'counts', 'hands'] as const;
/** V7: whether views tell how many counters, or which, the others still hold. */
export type MemoryAid = (typeof MEMORY_AIDS)[number];

export interface Settings {
  /** How many may sit at the table. A match starts with 3 or more of them seated. */
  readonly players: PlayerCount;
  readonly timer: Timer;
  readonly memoryAid: MemoryAid;
  readonly tableTalk: boolean;
  readonly spectators: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  players: 5,
  timer: 0,
  memoryAid: 'off',
  tableTalk: true,
  spectators: true,
};
