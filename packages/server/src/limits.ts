import type { PersonId } from '@pok/protocol';
import type { Config } from './config.ts';
import { type Rate, RateLimiter } from './rate-limiter.ts';

/** What an address may do per minute. */
export type Limited = 'players' | 'tables' | 'misses' | 'requests';

export interface Limits extends Readonly<Record<Limited, RateLimiter>> {
  /** Messages on all sockets of an address. */
  readonly messages: RateLimiter;
  /** What an address adds to the disk, in bytes. */
  readonly bytes: RateLimiter;
  readonly writes: WriteLimiter;
}

/** Somebody who sends commands, and the address they come from. */
export interface Sender {
  readonly person: PersonId;
  readonly address: string;
}

/** About what a command, or an arrival and departure, adds to a log: two events. */
export const WRITE_BYTES = 200;

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

export function createLimits(config: Config, now: () => number): Limits {
  const { limitCommands } = config;
  const bytesPerMinute = config.limitKilobytes * 1024;
  const perMinute = (tokens: number, burst = tokens) =>
    new RateLimiter({ tokens, perMs: MINUTE_MS, burst }, now);
  const bytes = perMinute(bytesPerMinute, HOUR_MINUTES * bytesPerMinute);
  return {
    players: perMinute(config.limitPlayers),
    tables: perMinute(config.limitTables),
    misses: new RateLimiter(inAnyMinute(config.limitMisses), now),
    requests: perMinute(config.limitRequests),
    messages: new RateLimiter(perSecond(config.limitAddressMessages), now),
    bytes,
    writes: new WriteLimiter(perMinute(limitCommands, 2 * limitCommands), bytes),
  };
}

/**
 * Limits writes to the logs of tables, by person and by address: logs are stored for good, and read again whenever a table comes
 * back into memory. A person may open many sockets, and an address may have many people.
 */
export class WriteLimiter {
  readonly #commands: RateLimiter;
  readonly #bytes: RateLimiter;

  constructor(commands: RateLimiter, bytes: RateLimiter) {
    this.#commands = commands;
    this.#bytes = bytes;
  }

  take({ person, address }: Sender): boolean {
    if (this.#bytes.waitSeconds(address) > 0 || !this.#commands.take(person)) return false;
    return this.#bytes.take(address, WRITE_BYTES);
  }

  /** For a command that was refused: it is not in the log. */
  putBack({ person, address }: Sender): void {
    this.#commands.putBack(person);
    this.#bytes.putBack(address, WRITE_BYTES);
  }

  waitSeconds({ person, address }: Sender): number {
    return Math.max(this.#commands.waitSeconds(person), this.#bytes.waitSeconds(address));
  }
}

/** Half at once and half evenly, so that no minute has more. A full bucket and a minute's refill would be twice as much. */
function inAnyMinute(tokens: number): Rate {
  return { tokens: tokens / 2, perMs: MINUTE_MS, burst: Math.ceil(tokens / 2) };
}

/** Messages come in bursts: twice a second's worth may come at once. */
export function perSecond(tokens: number): Rate {
  return { tokens, perMs: SECOND_MS, burst: 2 * tokens };
}
