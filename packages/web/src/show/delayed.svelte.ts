import { untrack } from 'svelte';
import { isMotionReduced } from '../device/preferences.svelte.ts';

/** By then the animation has ended: a phone has no time for both in one frame. */
const STILL_MS = 340;

/** A value as it was a moment ago, so that words change after an animation. Must be created while a component initialises. */
export class Delayed<T> {
  current: T;

  constructor(of: () => T, ms: () => number | undefined = () => undefined) {
    this.current = $state.raw(of());
    const latest = $derived(of());
    $effect(() => {
      const next = latest;
      const timer = setTimeout(
        () => {
          this.current = next;
        },
        isMotionReduced() ? 0 : (untrack(ms) ?? STILL_MS),
      );
      return () => clearTimeout(timer);
    });
  }
}
