import { hasBeenTouched } from './has-been-touched.ts';
import { preferences } from './preferences.svelte.ts';

const PATTERNS = {
  close: [12],
  beat: [25, 275, 25, 275, 45],
  handedOver: [18, 60, 30],
  hurry: [40, 80, 40],
} as const;
export type Pattern = keyof typeof PATTERNS;

/** Safari and Firefox have no vibration, and nothing that is used with a mouse alone vibrates. */
export function canVibrate(): boolean {
  return typeof navigator.vibrate === 'function' && navigator.maxTouchPoints > 0;
}

/** The phone vibrates, where it can. */
export function vibrate(pattern: Pattern): void {
  if (!preferences.haptics || !hasBeenTouched()) return;
  navigator.vibrate?.([...PATTERNS[pattern]]);
}
