import { untrack } from 'svelte';

/**
 * A promise for `{#await}` that stays the same until what it is loaded for changes. An `{#await}` whose promise is derived from a view
 * starts over with every view, even if the promise is the same: Svelte runs blocks again whenever an effect sets a source behind them.
 * Must be created while a component initialises.
 */
export class Loading<T> {
  promise: Promise<T>;

  constructor(load: () => Promise<T>) {
    const loading = $derived(load());
    this.promise = $state.raw(untrack(() => loading));
    $effect.pre(() => {
      this.promise = loading;
    });
  }
}
