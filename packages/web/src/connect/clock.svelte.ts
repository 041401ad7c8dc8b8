/** The table's clock on this device, for deadlines and absences; ticks while somebody looks. */
export class Clock {
  now: number = $state(Date.now());
  #ahead = 0;
  #told = 0;

  /** A view tells what time it is at the table; one that was only changed a little tells the time of the last whole one. */
  set(now: number): void {
    if (now === this.#told) return;
    this.#told = now;
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
