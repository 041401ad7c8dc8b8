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

/**
 * Messages that may come: `rate` a second in the long run, twice as many at once. Two numbers, no timer. What a socket may
 * say comes out of what its address may say, too.
 */
export class MessageBudget {
  private left: number;
  private at: number;
  private readonly rate: number;
  private readonly ofAddress: MessageBudget | undefined;

  constructor(rate: number, now: number, ofAddress?: MessageBudget) {
    this.rate = rate;
    this.ofAddress = ofAddress;
    this.left = rate * 2;
    this.at = now;
  }

  /** Nothing of it is missing. */
  isWhole(now: number): boolean {
    this.refill(now);
    return this.left === this.rate * 2;
  }

  spend(now: number): boolean {
    this.refill(now);
    if (this.left < 1 || this.ofAddress?.spend(now) === false) return false;
    this.left -= 1;
    return true;
  }

  /** A clock that was set back gives nothing and takes nothing. */
  private refill(now: number): void {
    const seconds = Math.max(0, now - this.at) / 1000;
    this.left = Math.min(this.rate * 2, this.left + seconds * this.rate);
    this.at = now;
  }
}
