import { EVENT_VERSION, type StoredEntry, type TableCode, type TableEvent } from '@pok/protocol';
import type { Pool } from 'pg';
import { createBatcher } from './batcher.ts';
import { migrate, openPool } from './postgres-connection.ts';
import { openHints } from './postgres-hints.ts';
import { DEVICE_COLUMNS, type DeviceRow, deviceOf, STATEMENTS, type Statement } from './statements.ts';
import {
  type Device,
  dayOf,
  deriveOperations,
  NODE_TIMEOUT_MS,
  type Promised,
  type StatementOperations,
  type Store,
} from './store.ts';
import { type EntryRow, MAX_VERSION, storedEntry } from './stored-entry.ts';

interface Append {
  readonly table: TableCode;
  readonly after: number;
  readonly events: readonly TableEvent[];
}

interface Read {
  readonly table: TableCode;
  readonly after: number;
  readonly upTo: number | undefined;
}

/** How long a removal may wait for appends, and they for it. */
const LOCK_TIMEOUT_MS = 200;

/** Many processes on one database: the unique key `(table, version)` is all their coordination. */
export async function openPostgresStore(
  url: string,
  onProblem: (error: unknown) => void,
  now: () => number = Date.now,
): Promise<Store> {
  await migrate(url);
  const pool = openPool(url, onProblem);
  const listeners = new Set<(table: TableCode) => void>();
  const hints = await openHints(url, pool, tellListeners, onProblem);

  function tellListeners(table: TableCode): void {
    for (const listener of listeners) listener(table);
  }

  const appends = createBatcher((batch: readonly Append[]) => appendAll(pool, batch, dayOf(now())), {
    keyOf: ({ table }) => table,
  });
  const reads = createBatcher((batch: readonly Read[]) => readAll(pool, batch), {
    keyOf: ({ table }) => table,
  });
  const lookups = createBatcher((batch: readonly string[]) => findDevices(pool, batch));

  return {
    async append(table, after, events) {
      const outcome = await appends.add({ table, after, events });
      if (outcome === 'appended') hints.send(table);
      return outcome;
    },
    read: (table, after, upTo) => reads.add({ table, after, upTo }),
    followOthers(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...deriveOperations<Promised<StatementOperations>>(Object.keys(STATEMENTS), (name) => {
      const { sql, values, result }: Statement<never[], unknown> = STATEMENTS[name];
      return async (...args) => {
        const given = [...(values?.(...args) ?? args)];
        const { rows } = await pool.query<never>({ text: sql, values: given, rowMode: 'array' });
        return result(rows);
      };
    }),
    findDevice: async (tokenHash) => (await lookups.add(tokenHash)).device,
    async heartbeat(node) {
      await pool.query(
        'insert into nodes (id, seen) values ($1, now()) on conflict (id) do update set seen = now()',
        [node],
      );
      const { rows } = await pool.query<{ id: string }>(
        `select id from nodes where seen > now() - $1 * interval '1 millisecond'`,
        [NODE_TIMEOUT_MS],
      );
      return rows.map(({ id }) => id);
    },
    async clock() {
      const { rows } = await pool.query<{ ms: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      );
      return rows[0]?.ms;
    },
    async leave(node) {
      await pool.query(`delete from nodes where id = $1 or seen < now() - interval '1 day'`, [node]);
    },
    async newest(tables) {
      const { rows } = await pool.query<{ code: string; version: number }>(
        `select code, version from unnest($1::text[]) as asked (code), lateral
         (select version from entries where table_code = code order by version desc limit 1) as newest`,
        [tables],
      );
      return new Map(rows.map(({ code, version }) => [code, version]));
    },
    async touch(tables, day) {
      await pool.query('update tables set touched = $2 where code = any ($1) and touched < $2', [
        tables,
        day,
      ]);
    },
    remove: (table, day) => removeTable(pool, table, day),
    async disk() {
      const { rows } = await pool.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      );
      return { usedBytes: Number(rows[0]?.bytes), freeBytes: undefined };
    },
    async close() {
      await Promise.all([appends.idle(), reads.idle(), lookups.idle()]);
      await hints.close();
      await pool.end();
    },
  };
}

/**
 * One statement, one commit, one fsync for all of them. A batch has each table once. Rows are inserted in the order of their tables,
 * so that two nodes that want the same tables wait for each other and don't deadlock.
 */
async function appendAll(
  pool: Pool,
  batch: readonly Append[],
  day: number,
): Promise<readonly ('appended' | 'stale')[]> {
  const { rows } = await pool.query<{ table_code: string }>({
    name: 'append',
    text: `with added as (
        insert into entries (table_code, version, events, event_version)
        select code, version, events, $5 from unnest($1::text[], $2::int[], $3::text[]) as asked (code, version, events)
        where version = 1 or exists (
          select 1 from entries as before where before.table_code = code and before.version = asked.version - 1)
        order by code
        on conflict do nothing
        returning table_code
      ), touched as (
        insert into tables (code, touched)
        select table_code, $4 from added left join tables on code = table_code
        where touched is null or touched < $4
        order by table_code
        on conflict (code) do update set touched = excluded.touched where tables.touched < excluded.touched
      )
      select table_code from added`,
    values: [
      batch.map(({ table }) => table),
      batch.map(({ after }) => after + 1),
      batch.map(({ events }) => JSON.stringify(events)),
      day,
      EVENT_VERSION,
    ],
  });
  const added = new Set(rows.map(({ table_code }) => table_code));
  return batch.map(({ table }) => (added.has(table) ? 'appended' : 'stale'));
}

/**
 * A concurrent append waits, and then finds nothing to append to: without the lock it could leave an entry without its predecessors.
 * The lock holds up all appends, so a removal gives up soon if it can't get it. It can be retried.
 */
async function removeTable(pool: Pool, table: TableCode, day: number): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query(
      `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; lock entries in share row exclusive mode`,
    );
    const { rowCount } = await client.query('delete from tables where code = $1 and touched < $2', [
      table,
      day,
    ]);
    if (rowCount === 1) await client.query('delete from entries where table_code = $1', [table]);
    await client.query('commit');
    client.release();
    return rowCount === 1;
  } catch (error) {
    client.release(true); // closing the connection rolls back
    throw error;
  }
}

async function readAll(pool: Pool, batch: readonly Read[]): Promise<readonly (readonly StoredEntry[])[]> {
  const { rows } = await pool.query<[table: string, ...row: EntryRow]>({
    name: 'read',
    rowMode: 'array',
    text: `select entries.table_code, entries.version, entries.event_version, entries.events
      from unnest($1::text[], $2::int[], $3::int[]) as asked (code, after, up_to)
      join entries on entries.table_code = asked.code and entries.version > asked.after
        and entries.version <= asked.up_to
      order by entries.table_code, entries.version`,
    values: [
      batch.map(({ table }) => table),
      batch.map(({ after }) => after),
      batch.map(({ upTo = MAX_VERSION }) => upTo),
    ],
  });
  const found = new Map<TableCode, StoredEntry[]>(batch.map(({ table }) => [table, []]));
  for (const [table, ...row] of rows) found.get(table)?.push(storedEntry(row));
  return batch.map(({ table }) => found.get(table) ?? []);
}

async function findDevices(
  pool: Pool,
  hashes: readonly string[],
): Promise<readonly { readonly device: Device | undefined }[]> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'find-devices',
    rowMode: 'array',
    text: `select ${DEVICE_COLUMNS} from devices where token_hash = any ($1)`,
    values: [hashes],
  });
  const devices = new Map(rows.map((row) => [row[0], deviceOf(row)]));
  return hashes.map((hash) => ({ device: devices.get(hash) }));
}
