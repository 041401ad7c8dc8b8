import { preferences } from './preferences.svelte.ts';

const PATTERNS = {
  close: [12],
  beat: [25, 275, 25, 275, 45],
  handedOver: [18, 60, 30],
  hurry: [40, 80, 40],
} as const;
export type Pattern = keyof typeof PATTERNS;

/** The phone vibrates, where it can. */
export function vibrate(pattern: Pattern): void {
  if (!preferences.haptics || !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate?.([...PATTERNS[pattern]]);
}
