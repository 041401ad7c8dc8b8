/** The table's clock on this device, for deadlines and absences; it ticks while it is on screen. */
export class Clock {
  now: number = $state(Date.now());
  #ahead = 0;
  #lastSet = 0;

  /** Takes the time from a view. After a small message the view still has the time of the last whole one, which is ignored. */
  set(now: number): void {
    if (now === this.#lastSet) return;
    this.#lastSet = now;
    this.#ahead = now - Date.now();
    this.now = now;
  }

  /** Starts ticking; returns a function that stops it. */
  run(): () => void {
    const timer = setInterval(() => {
      this.now = Date.now() + this.#ahead;
    }, 500);
    return () => clearInterval(timer);
  }
}
