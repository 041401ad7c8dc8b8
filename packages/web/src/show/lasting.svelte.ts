/** Whether something has been so for a while. To be made where a component begins. */
export class Lasting {
  isSo = $state(false);

  constructor(is: () => boolean, ms: number) {
    const isNow = $derived(is());
    $effect(() => {
      if (!isNow) return;
      const timer = setTimeout(() => {
        this.isSo = true;
      }, ms);
      return () => {
        clearTimeout(timer);
        this.isSo = false;
      };
    });
  }
}
