import { EVENT_VERSION, type StoredEntry, type TableCode, type TableEvent } from '@pok/protocol';
import { Client, Pool } from 'pg';
import { connectionConfig } from './connection-config.ts';
import { DEVICE_COLUMNS, type DeviceRow, deviceOf, rowOf } from './device-row.ts';
import { group } from './group.ts';
import { openHints } from './postgres-hints.ts';
import { migratePostgres } from './postgres-migrate.ts';
import { type Device, dayOf, NODE_TIMEOUT_MS, type Store } from './store.ts';
import { type EntryRow, storedEntry } from './stored-entry.ts';

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

const QUERY_TIMEOUT_MS = 10_000;
/** The greatest number of the column. */
const MAX_VERSION = 2_147_483_647;
/** How long a removal may wait for appends, and they for it. */
const LOCK_TIMEOUT_MS = 200;

/** Many processes on one database: `(table, version)` being unique is all the coordination there is. */
export async function openPostgresStore(
  url: string,
  onProblem: (error: unknown) => void,
  now: () => number = Date.now,
): Promise<Store> {
  await migrate(url);
  const pool = new Pool({ ...connectionConfig(url, 'pok'), max: 8, query_timeout: QUERY_TIMEOUT_MS });
  pool.on('error', onProblem);
  const listeners = new Set<(table: TableCode) => void>();
  const hints = await openHints(url, pool, tellListeners, onProblem);

  function tellListeners(table: TableCode): void {
    for (const listener of listeners) listener(table);
  }

  const appends = group((batch: readonly Append[]) => appendAll(pool, batch, dayOf(now())), {
    keyOf: ({ table }) => table,
  });
  const reads = group((batch: readonly Read[]) => readAll(pool, batch), { keyOf: ({ table }) => table });
  const lookups = group((batch: readonly string[]) => findDevices(pool, batch));

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
    async addDevice(device) {
      await pool.query(
        `insert into devices (${DEVICE_COLUMNS}) values ($1, $2, $3, $4, $5, $6)`,
        rowOf(device),
      );
    },
    findDevice: async (tokenHash) => (await lookups.add(tokenHash)).device,
    async devicesOf(player) {
      const { rows } = await pool.query<DeviceRow>({
        text: `select ${DEVICE_COLUMNS} from devices where player = $1 order by id`,
        values: [player],
        rowMode: 'array',
      });
      return rows.map(deviceOf);
    },
    async seeDevice(id, day) {
      await pool.query('update devices set seen = $2 where id = $1 and seen < $2', [id, day]);
    },
    async renameDevice(player, id, name) {
      const text = 'update devices set name = $3 where player = $1 and id = $2';
      const { rowCount } = await pool.query(text, [player, id, name]);
      return rowCount === 1;
    },
    async removeDevice(player, id) {
      const { rowCount } = await pool.query('delete from devices where player = $1 and id = $2', [
        player,
        id,
      ]);
      return rowCount === 1;
    },
    async addDeviceCode({ codeHash, player, expiresAt }, now) {
      await pool.query('delete from device_codes where expires_at <= $1', [now]);
      await pool.query(
        `insert into device_codes (code_hash, player, expires_at) values ($1, $2, $3)
         on conflict (player) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
        [codeHash, player, expiresAt],
      );
    },
    async takeDeviceCode(codeHash, now) {
      const { rows } = await pool.query<{ player: string }>(
        'delete from device_codes where code_hash = $1 and expires_at > $2 returning player',
        [codeHash, now],
      );
      return rows[0]?.player;
    },
    async removeMatchesBefore(time) {
      const { rowCount } = await pool.query('delete from matches where ended_at < $1', [time]);
      return rowCount ?? 0;
    },
    async saveMatch({ table, match, endedAt, summary, content }) {
      await pool.query(
        `insert into matches (table_code, match, ended_at, summary, content)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [table, match, endedAt, summary, content],
      );
    },
    async matchesOf(table) {
      const { rows } = await pool.query<{ summary: string }>(
        'select summary from matches where table_code = $1 order by match',
        [table],
      );
      return rows.map(({ summary }) => summary);
    },
    async matchOf(table, match) {
      const { rows } = await pool.query<{ content: string }>(
        'select content from matches where table_code = $1 and match = $2',
        [table, match],
      );
      return rows[0]?.content;
    },
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
    async untouchedSince(day) {
      const { rows } = await pool.query<{ code: string }>('select code from tables where touched < $1', [
        day,
      ]);
      return rows.map(({ code }) => code);
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
    async check() {
      await pool.query('select 1');
    },
    async close() {
      await Promise.all([appends.idle(), reads.idle(), lookups.idle()]);
      await hints.close();
      await pool.end();
    },
  };
}

/** On a connection of its own: a step may take longer than a query is allowed to. */
async function migrate(url: string): Promise<void> {
  const client = new Client(connectionConfig(url, 'pok-migrate'));
  try {
    await client.connect();
    await migratePostgres(client);
  } finally {
    await client.end();
  }
}

/**
 * One statement, one commit, one fsync for all of them. A batch has each table once. Rows are inserted in the order of their tables,
 * so that two nodes that want the same tables wait for each other instead of deadlocking.
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
 * An append at the same time waits, and then finds nothing to append to: without the lock an entry could be left without those
 * before it. The lock holds up all appends, so it is given up if it isn't free soon: a removal can be retried.
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
