/** In the long run `tokens` in every `perMs`, and up to `burst` at once. */
export interface Rate {
  readonly tokens: number;
  readonly perMs: number;
  readonly burst: number;
}

/** Lets through what a rate allows. Every socket has one, so it is two numbers without a timer. */
export class TokenBucket {
  readonly #rate: Rate;
  #level: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#level = rate.burst;
    this.#at = now;
  }

  /** False if there is no token. A cost of several may leave a debt, to be paid back before there is a token again. */
  take(now: number, cost = 1): boolean {
    this.#refill(now);
    if (this.#level < 1) return false;
    this.#level -= cost;
    return true;
  }

  putBack(cost = 1): void {
    this.#level = Math.min(this.#rate.burst, this.#level + cost);
  }

  isFull(now: number): boolean {
    this.#refill(now);
    return this.#level === this.#rate.burst;
  }

  /** ms until there is a token. At most the rate's own time, even if the rate allows nothing. */
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
