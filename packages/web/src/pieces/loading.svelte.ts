import { untrack } from 'svelte';

/**
 * A promise for `{#await}` that stays the same until what it is loaded for changes. One that is only derived from a view is not enough.
 * Svelte runs a block again whenever an effect has set something behind it, and `{#await}` then starts over, even with the same promise.
 * Must be created while a component initialises.
 */
export class Loading<T> {
  promise: Promise<T>;

  constructor(load: () => Promise<T>) {
    const loading = $derived(load());
    this.promise = $state.raw(untrack(() => loading));
    $effect.pre(() => {
      // Nothing may be waiting for it at the moment.
      loading.catch(() => {});
      this.promise = loading;
    });
  }
}
