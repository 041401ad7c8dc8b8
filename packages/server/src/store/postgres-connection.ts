import { Client, type ClientBase, type Pool } from 'pg';
import { LocationError } from './location.ts';
import { MIGRATION_LOCK, POSTGRES_STEPS } from './postgres-schema.ts';
import { createTimelines, type Timelines } from './timelines.ts';
import { isUnavailable } from './unavailable.ts';

/** Every connection has timeouts: TCP alone would wait a quarter of an hour for a database that has fallen silent. */
export function connectionConfig(url: string, name: string) {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** One URL per host: like libpq, we take `postgres://user@a,b:5433/pok`. */
export function hostsOf(url: string): readonly string[] {
  const [, start = '', hosts = '', end = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${end}`) : [url];
}

/**
 * The WAL timeline of the server that runs this expression. It grows by one whenever a standby is promoted. On a standby the expression
 * is an error.
 */
export const TIMELINE = 'substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)';

/** Fails on a server that can't be written to. */
export async function readTimeline(client: ClientBase | Pool): Promise<string> {
  const { rows } = await client.query<{ timeline: string }>(`select ${TIMELINE} as timeline`);
  return rows[0]?.timeline ?? '';
}

/** A server that can be written to. */
export interface Found<Server> {
  readonly server: Server;
  readonly timeline: string;
}

/**
 * The first server that can be written to and was not replaced. Until a timeline is known, a server that was replaced and came back can
 * only be recognised by comparing it with the others.
 */
export async function findPrimary<Server>(
  attempts: readonly Promise<Found<Server>>[],
  { newest, learn }: Timelines,
): Promise<Found<Server>> {
  async function judge(attempt: Promise<Found<Server>>): Promise<Found<Server>> {
    const found = await attempt;
    learn(found.timeline);
    return found;
  }
  if (newest() === '') await Promise.allSettled(attempts.map(judge));
  return firstOf(attempts.map(judge));
}

/** The first success; if there is none, the most informative error. */
async function firstOf<Value>(attempts: readonly Promise<Value>[]): Promise<Value> {
  try {
    return await Promise.any(attempts);
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw errors.find((one) => !isUnavailable(one)) ?? errors[0];
  }
}

/** A connection to the primary outside the pool: for queries that may take long, and for notifications. */
export async function connectToPrimary(
  url: string,
  name: string,
  timelines = createTimelines(),
): Promise<Client> {
  const clients = hostsOf(url).map((host) => new Client(connectionConfig(host, name)));
  let connected: Client | undefined;
  async function connect(server: Client): Promise<Found<Client>> {
    server.on('error', () => {}); // the query under way fails with it
    await server.connect();
    return { server, timeline: await readTimeline(server) };
  }
  try {
    const { server } = await findPrimary(clients.map(connect), timelines);
    connected = server;
    return server;
  } finally {
    for (const client of clients) if (client !== connected) client.end();
  }
}

/** A connection for a command. */
export async function openClient(url: string): Promise<Client> {
  try {
    return await connectToPrimary(url, 'pok-command');
  } catch (error) {
    throw new LocationError(`no database answers there (${error instanceof Error ? error.message : error})`);
  }
}

/** Outside the pool, since a step may take longer than a query is allowed to. */
export async function migrate(url: string, timelines: Timelines): Promise<void> {
  const client = await connectToPrimary(url, 'pok-migrate', timelines);
  try {
    await migrateOver(client);
  } finally {
    await client.end();
  }
}

/**
 * Several nodes may start at once: the first one migrates; the others wait for it and find nothing left to do. If `work` fails, the
 * database stays as it was.
 */
export async function migrateOver(client: ClientBase, work = async () => {}): Promise<void> {
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await takeSteps(client);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Takes the steps that are missing in the first schema of `search_path`. */
export async function takeSteps(client: ClientBase): Promise<void> {
  await client.query('create table if not exists pok_schema (steps integer not null)');
  const { rows } = await client.query<{ steps: number }>('select steps from pok_schema');
  const done = rows[0]?.steps ?? 0;
  if (done > POSTGRES_STEPS.length) throw new Error('the database was made by a newer version of POK');
  for (const step of POSTGRES_STEPS.slice(done)) await client.query(step);
  if (rows.length === 0) await client.query('insert into pok_schema values ($1)', [POSTGRES_STEPS.length]);
  else await client.query('update pok_schema set steps = $1', [POSTGRES_STEPS.length]);
}
