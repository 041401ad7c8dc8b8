import { type Rate, TokenBucket } from './token-bucket.ts';

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
