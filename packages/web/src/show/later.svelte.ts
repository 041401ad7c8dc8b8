import { isMotionReduced } from '../preferences.svelte.ts';

/** By then what moves has begun to: a phone has no time for both in one frame. */
const LATER_MS = 120;

/** What something was a moment ago: what is read comes after what moves. To be made where a component begins. */
export class Later<T> {
  value: T;

  constructor(of: () => T) {
    this.value = $state.raw(of());
    $effect(() => {
      const next = of();
      const timer = setTimeout(
        () => {
          this.value = next;
        },
        isMotionReduced() ? 0 : LATER_MS,
      );
      return () => clearTimeout(timer);
    });
  }
}
