/** Whether a condition has held for a while. Must be created while a component initialises. */
export class HeldFor {
  current = $state(false);

  constructor(is: () => boolean, ms: number) {
    const isNow = $derived(is());
    $effect(() => {
      if (!isNow) return;
      const timer = setTimeout(() => {
        this.current = true;
      }, ms);
      return () => {
        clearTimeout(timer);
        this.current = false;
      };
    });
  }
}
