import { untrack } from 'svelte';
import { isMotionReduced } from '../preferences.svelte.ts';

/** By then what moved stands still: a phone has no time for both in one frame. */
const STILL_MS = 340;

/** What something was a moment ago: what is read comes after what moves. To be made where a component begins. */
export class Later<T> {
  value: T;

  constructor(of: () => T, ms: () => number | undefined = () => undefined) {
    this.value = $state.raw(of());
    const latest = $derived(of());
    $effect(() => {
      const next = latest;
      const timer = setTimeout(
        () => {
          this.value = next;
        },
        isMotionReduced() ? 0 : (untrack(ms) ?? STILL_MS),
      );
      return () => clearTimeout(timer);
    });
  }
}
