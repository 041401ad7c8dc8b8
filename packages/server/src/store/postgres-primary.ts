import { type Client, Pool, type PoolClient } from 'pg';
import { connectionConfig, type Found, findPrimary, hostsOf, readTimeline } from './postgres-connection.ts';
import type { Timelines } from './timelines.ts';
import { isUnavailable, UnavailableError } from './unavailable.ts';

const QUERY_TIMEOUT_MS = 10_000;

/** PostgreSQL's code for a plain warning. After a write it means that somebody cancelled the wait for the synchronous standby. */
const WARNING = '01000';

/** The connections that a server's queries share, all of them to the one PostgreSQL server that can be written to. */
export interface Primary {
  /** A row is a list of its columns. A query with a name is prepared once per connection. */
  query<Row extends unknown[]>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** Several queries on one connection. It is closed if they fail, which rolls their transaction back. */
  use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>;
  /** Servers on an older timeline have been replaced, and are not used any more. */
  readonly timelines: Timelines;
  close(): Promise<void>;
}

export async function openPrimary(
  url: string,
  timelines: Timelines,
  onProblem: (error: unknown) => void,
): Promise<Primary> {
  const pools = hostsOf(url).map(openPool);
  /** Undefined until it is found, and whenever a query says that it may be away. */
  let current: Found<Pool> | undefined;
  let last: Pool | undefined;
  let finding: Promise<Pool> | undefined;
  const { learn } = timelines;
  /** Connections on which PostgreSQL has warned. */
  const warned = new WeakSet<Client>();

  function openPool(connectionString: string): Pool {
    const pool = new Pool({
      ...connectionConfig(connectionString, 'pok'),
      max: 8,
      query_timeout: QUERY_TIMEOUT_MS,
      // A server may have become a standby since the last connection.
      onConnect: async (client) => learn(await readTimeline(client)),
    });
    pool.on('connect', (client) => {
      client.on('error', () => lose(pool)); // the query under way fails with it
      client.on('notice', ({ code }) => {
        if (code === WARNING) warned.add(client);
      });
    });
    pool.on('error', (error) => {
      lose(pool);
      onProblem(error);
    });
    return pool;
  }

  /** All hosts are asked at once: one that has fallen silent would hold up the others. */
  async function find(): Promise<Pool> {
    const attempts = pools.map(async (pool) => ({ server: pool, timeline: await readTimeline(pool) }));
    current = await findPrimary(attempts, timelines);
    last = current.server;
    return last;
  }

  function findOnce(): Promise<Pool> {
    finding ??= find().finally(() => {
      finding = undefined;
    });
    return finding;
  }

  function lose(pool: Pool): void {
    if (current?.server === pool) current = undefined;
  }

  async function use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    // A server that was replaced may go on answering: a newer timeline may have been heard of elsewhere.
    const pool = current?.timeline === timelines.newest() ? current.server : await findOnce();
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      const result = await work(client);
      // It is stored on the primary, but perhaps not on the standby: nobody may rely on it yet.
      if (warned.has(client)) throw new UnavailableError('a write may not have reached the standby');
      client.release();
      return result;
    } catch (error) {
      client?.release(true);
      if (isUnavailable(error)) lose(pool);
      throw error;
    }
  }

  await findOnce();
  return {
    use,
    async query<Row extends unknown[]>(text: string, values: readonly unknown[] = [], name?: string) {
      const config = { text, values: [...values], rowMode: 'array', name } as const;
      return (await use((client) => client.query<Row>(config))).rows;
    },
    timelines,
    async close() {
      // Only one is in use. The others may be trying to reach a host that doesn't answer.
      await Promise.all(pools.map((pool) => (pool === last ? pool.end() : void pool.end())));
    },
  };
}
