import { Client, type ClientBase, Pool } from 'pg';
import { LocationError } from './location.ts';
import { MIGRATION_LOCK, POSTGRES_STEPS } from './postgres-schema.ts';

const QUERY_TIMEOUT_MS = 10_000;

/** Every connection has timeouts: TCP alone would wait a quarter of an hour for a database that has fallen silent. */
function connectionConfig(url: string, name: string) {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** The connections that a server's queries share. */
export function openPool(url: string, onProblem: (error: unknown) => void): Pool {
  const pool = new Pool({ ...connectionConfig(url, 'pok'), max: 8, query_timeout: QUERY_TIMEOUT_MS });
  pool.on('error', onProblem);
  return pool;
}

/** A connection outside the pool, not yet connected: for queries that may take long, and for notifications. */
export function createClient(url: string, name: string): Client {
  return new Client(connectionConfig(url, name));
}

/** A connection for a command. */
export async function openClient(url: string): Promise<Client> {
  const client = createClient(url, 'pok-command');
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new LocationError(`no database answers there (${error instanceof Error ? error.message : error})`);
  }
}

/** Outside the pool, since a step may take longer than a query is allowed to. */
export async function migrate(url: string): Promise<void> {
  const client = createClient(url, 'pok-migrate');
  try {
    await client.connect();
    await migrateOver(client);
  } finally {
    await client.end();
  }
}

/** Several nodes may start at once: the first one migrates; the others wait for it and find nothing left to do. */
export async function migrateOver(client: ClientBase): Promise<void> {
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await takeSteps(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function takeSteps(client: ClientBase): Promise<void> {
  await client.query('create table if not exists pok_schema (steps integer not null)');
  const { rows } = await client.query<{ steps: number }>('select steps from pok_schema');
  const done = rows[0]?.steps ?? 0;
  if (done > POSTGRES_STEPS.length) throw new Error('the database was made by a newer version of POK');
  for (const step of POSTGRES_STEPS.slice(done)) await client.query(step);
  if (rows.length === 0) await client.query('insert into pok_schema values ($1)', [POSTGRES_STEPS.length]);
  else await client.query('update pok_schema set steps = $1', [POSTGRES_STEPS.length]);
}
