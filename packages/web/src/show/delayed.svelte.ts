import { untrack } from 'svelte';
import { delay } from './motion.ts';

/** A value as it was a moment ago, so that it changes after an animation. Must be created while a component initialises. */
export class Delayed<T> {
  current: T;

  constructor(of: () => T, delayMs: (next: T) => number = () => delay('words')) {
    this.current = $state.raw(of());
    const latest = $derived(of());
    $effect(() => {
      const next = latest;
      const ms = untrack(() => delayMs(next));
      if (ms === 0) {
        this.current = next;
        return;
      }
      const timer = setTimeout(() => {
        this.current = next;
      }, ms);
      return () => clearTimeout(timer);
    });
  }
}
