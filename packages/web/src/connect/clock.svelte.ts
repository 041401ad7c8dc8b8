/** The table's clock on this device, for deadlines and absences; ticks while somebody looks. */
export class Clock {
  now: number = $state(Date.now());
  #ahead = 0;

  /** A view tells what time it is at the table. */
  set(now: number): void {
    this.#ahead = now - Date.now();
    this.now = now;
  }

  /** Starts ticking; the answer stops it. */
  run(): () => void {
    const timer = setInterval(() => {
      this.now = Date.now() + this.#ahead;
    }, 500);
    return () => clearInterval(timer);
  }
}
