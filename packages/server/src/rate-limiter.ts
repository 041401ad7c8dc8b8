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

/** Beyond this many keys, those whose bucket is full again are dropped. */
const FEW_KEYS = 1_000;

/** A token bucket for every key: an address, a person. */
export class RateLimiter {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, TokenBucket>();
  #maxKeys = FEW_KEYS;

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** False if the key has no token left. A cost of several may leave it in debt. */
  take(key: string, cost?: number): boolean {
    return this.#bucketOf(key).take(this.#now(), cost);
  }

  putBack(key: string, cost?: number): void {
    this.#buckets.get(key)?.putBack(cost);
  }

  /** Whole seconds until the key may take again; 0 if it may now. */
  waitSeconds(key: string): number {
    const bucket = this.#buckets.get(key);
    return bucket === undefined ? 0 : Math.ceil(bucket.waitMs(this.#now()) / 1000);
  }

  #bucketOf(key: string): TokenBucket {
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    if (this.#buckets.size >= this.#maxKeys) this.#dropFull();
    const bucket = new TokenBucket(this.#rate, this.#now());
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #dropFull(): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(this.#now())) this.#buckets.delete(key);
    this.#maxKeys = Math.max(FEW_KEYS, this.#buckets.size * 2);
  }
}
