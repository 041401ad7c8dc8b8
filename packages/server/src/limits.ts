import type { Answer, PersonId, Request } from '@pok/protocol';
import type { Config } from './config.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { Table } from './table.ts';
import type { Rate } from './token-bucket.ts';

/** What an address may do per minute. */
export type Limited = keyof Config['limits'];

export interface Limits extends Readonly<Record<Limited, RateLimiter>> {
  /** Messages on all sockets of an address. */
  readonly messages: RateLimiter;
  /**
   * What a person may add to the logs of tables, however many sockets they open for it: logs are stored for good, and read again
   * whenever a table comes back into memory.
   */
  readonly commands: RateLimiter;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

export function limitsOf(
  { limits, messagesPerAddress, commandsPerMinute }: Config,
  now: () => number,
): Limits {
  const perMinute = (tokens: number) => new RateLimiter({ tokens, perMs: MINUTE_MS, burst: tokens }, now);
  return {
    players: perMinute(limits.players),
    tables: perMinute(limits.tables),
    misses: new RateLimiter(inAnyMinute(limits.misses), now),
    requests: perMinute(limits.requests),
    messages: new RateLimiter(perSecond(messagesPerAddress), now),
    commands: new RateLimiter(
      { tokens: commandsPerMinute, perMs: MINUTE_MS, burst: 2 * commandsPerMinute },
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

/** A command that a table refuses is not in its log, and costs nothing. */
export async function submitWithin(
  { commands }: Limits,
  table: Table,
  person: PersonId,
  request: Request,
  by: 'http' | 'socket',
): Promise<Answer | 'too-many'> {
  if (!commands.take(person)) return 'too-many';
  const answer = await table.submit(person, request, by);
  if (!answer.ok) commands.putBack(person);
  return answer;
}
