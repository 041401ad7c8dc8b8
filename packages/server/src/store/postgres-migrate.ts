import type { ClientBase } from 'pg';
import { MIGRATION_LOCK, POSTGRES_STEPS } from './postgres-schema.ts';

/** Several nodes may start at once: the first migrates, the others wait for it and find nothing left to do. */
export async function migratePostgres(client: ClientBase): Promise<void> {
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
