/** In the long run `tokens` in every `perMs`, and up to `burst` at once. */
export interface Rate {
  readonly tokens: number;
  readonly perMs: number;
  readonly burst: number;
}

/** Lets through what a rate allows. Two numbers and no timer: there is one for every socket. */
export class TokenBucket {
  readonly #rate: Rate;
  #level: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#level = rate.burst;
    this.#at = now;
  }

  take(now: number): boolean {
    this.#refill(now);
    if (this.#level < 1) return false;
    this.#level -= 1;
    return true;
  }

  /** Takes any number, also more than there are: the debt has to be paid back before there is a token again. */
  charge(tokens: number, now: number): void {
    this.#refill(now);
    this.#level -= tokens;
  }

  putBack(): void {
    this.#level = Math.min(this.#rate.burst, this.#level + 1);
  }

  isFull(now: number): boolean {
    this.#refill(now);
    return this.#level === this.#rate.burst;
  }

  /** ms until there is a token; never longer than the rate's own time, also where it allows nothing. */
  waitMs(now: number): number {
    this.#refill(now);
    const { tokens, perMs } = this.#rate;
    return Math.min(perMs, (Math.max(0, 1 - this.#level) / tokens) * perMs);
  }

  /** A clock that was set back gives nothing and takes nothing. */
  #refill(now: number): void {
    const { tokens, perMs, burst } = this.#rate;
    const passed = Math.max(0, now - this.#at) / perMs;
    this.#level = Math.min(burst, this.#level + passed * tokens);
    this.#at = now;
  }
}
