import { isMotionReduced } from '../device/preferences.svelte.ts';
import { DELAYS, STILL_TEMPO, TEMPO, type Tempo } from './choreography.ts';

export function tempo(): Tempo {
  return isMotionReduced() ? STILL_TEMPO : TEMPO;
}

/** With reduced motion, nothing waits. */
export function delay(until: keyof typeof DELAYS): number {
  return isMotionReduced() ? 0 : DELAYS[until];
}
