import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from './config.ts';

export type Limited = keyof Config['limits'];

/** Counts what an address does in a minute. */
export interface Limits {
  /** Seconds to wait if the address has used its share up, otherwise `undefined`; counts this try. */
  spend(limited: Limited, address: string): Promise<number | undefined>;
  /** The same without counting it. */
  wait(limited: Limited, address: string): Promise<number | undefined>;
}

const MINUTE = 60;

export function limitsOf({ limits }: Config): Limits {
  const counters: Record<Limited, RateLimiterMemory> = {
    players: new RateLimiterMemory({ points: limits.players, duration: MINUTE }),
    tables: new RateLimiterMemory({ points: limits.tables, duration: MINUTE }),
    misses: new RateLimiterMemory({ points: limits.misses, duration: MINUTE }),
    requests: new RateLimiterMemory({ points: limits.requests, duration: MINUTE }),
  };
  return {
    async spend(limited, address) {
      try {
        await counters[limited].consume(address);
        return undefined;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return secondsOf(refused);
        throw refused;
      }
    },
    async wait(limited, address) {
      const used = await counters[limited].get(address);
      return used !== null && used.consumedPoints >= limits[limited] ? secondsOf(used) : undefined;
    },
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

const SECOND_MS = 1_000;

/**
 * What may come: a share in every `per` ms in the long run, twice as much at once. Two numbers, no timer. What a socket may
 * say comes out of what its address may say, too.
 */
export class Budget {
  #left: number;
  #at: number;
  readonly #share: number;
  readonly #per: number;
  readonly #from: Budget | undefined;

  constructor(
    share: number,
    now: number,
    { per = SECOND_MS, from }: { readonly per?: number; readonly from?: Budget } = {},
  ) {
    this.#share = share;
    this.#per = per;
    this.#from = from;
    this.#left = share * 2;
    this.#at = now;
  }

  /** Nothing of it is missing. */
  isWhole(now: number): boolean {
    this.#refill(now);
    return this.#left === this.#share * 2;
  }

  spend(now: number): boolean {
    this.#refill(now);
    if (this.#left < 1 || this.#from?.spend(now) === false) return false;
    this.#left -= 1;
    return true;
  }

  giveBack(): void {
    this.#left = Math.min(this.#share * 2, this.#left + 1);
  }

  /** A clock that was set back gives nothing and takes nothing. */
  #refill(now: number): void {
    const passed = Math.max(0, now - this.#at) / this.#per;
    this.#left = Math.min(this.#share * 2, this.#left + passed * this.#share);
    this.#at = now;
  }
}
