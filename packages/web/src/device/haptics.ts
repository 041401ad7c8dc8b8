import { hasBeenTouched } from './has-been-touched.ts';
import { preferences } from './preferences.svelte.ts';

/** Safari and Firefox have no vibration, and nothing that is used with a mouse alone vibrates. */
export function canVibrate(): boolean {
  return typeof navigator.vibrate === 'function' && navigator.maxTouchPoints > 0;
}

/** Makes the phone vibrate, where it can: pulses and the pauses between them, in ms. An empty list ends a running vibration. */
export function vibrate(pulses: readonly number[]): void {
  if (!preferences.haptics || !hasBeenTouched()) return;
  navigator.vibrate?.([...pulses]);
}
