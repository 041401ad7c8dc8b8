import type { Answer, PersonId, Request } from '@pok/protocol';
import type { Config } from './config.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { Room } from './room.ts';
import type { Rate } from './token-bucket.ts';

/** What an address may do per minute. */
export type Limited = 'players' | 'tables' | 'misses' | 'requests';

export interface Limits extends Readonly<Record<Limited, RateLimiter>> {
  /** Messages on all sockets of an address. */
  readonly messages: RateLimiter;
  /**
   * What a person may add to the logs of tables, however many sockets they open for it: logs are stored for good, and read again
   * whenever a table comes back into memory.
   */
  readonly commands: RateLimiter;
  /** What the tables of an address add to the disk, in bytes. */
  readonly bytes: RateLimiter;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

export function createLimits(config: Config, now: () => number): Limits {
  const { limitCommands: commandsPerMinute } = config;
  const bytesPerMinute = config.limitKilobytes * 1024;
  const perMinute = (tokens: number) => new RateLimiter({ tokens, perMs: MINUTE_MS, burst: tokens }, now);
  return {
    players: perMinute(config.limitPlayers),
    tables: perMinute(config.limitTables),
    misses: new RateLimiter(inAnyMinute(config.limitMisses), now),
    requests: perMinute(config.limitRequests),
    messages: new RateLimiter(perSecond(config.limitAddressMessages), now),
    commands: new RateLimiter(
      { tokens: commandsPerMinute, perMs: MINUTE_MS, burst: 2 * commandsPerMinute },
      now,
    ),
    bytes: new RateLimiter(
      { tokens: bytesPerMinute, perMs: MINUTE_MS, burst: HOUR_MINUTES * bytesPerMinute },
      now,
    ),
  };
}

/** Half of it at once and half of it evenly: no minute has more, however it is cut. A full bucket and a minute's refill would be twice as much. */
function inAnyMinute(tokens: number): Rate {
  return { tokens: tokens / 2, perMs: MINUTE_MS, burst: Math.ceil(tokens / 2) };
}

/** Messages come in bursts: twice a second's worth may come at once. */
export function perSecond(tokens: number): Rate {
  return { tokens, perMs: SECOND_MS, burst: 2 * tokens };
}

/** Who sends a command, from where, and how. */
export interface Sender {
  readonly person: PersonId;
  readonly address: string;
  readonly by: 'http' | 'socket';
}

/** A command that a table refuses is not in its log, and costs nothing. */
export async function submitWithin(
  { commands, bytes }: Limits,
  room: Room,
  { person, address, by }: Sender,
  request: Request,
): Promise<Answer | 'too-many'> {
  if (bytes.waitSeconds(address) > 0 || !commands.take(person)) return 'too-many';
  room.useFrom(address);
  const answer = await room.submit(person, request, by);
  if (!answer.ok) commands.putBack(person);
  return answer;
}
